package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Requests of WebMDS to its own server have the lane of the browser, here seen by the delays after wrong tokens of one address. */
@EnabledOnOs(OS.LINUX)
class WebMdsLaneIT {

    private static final Pattern CSRF = Pattern.compile("name=\"csrf\" value=\"([0-9a-f]{32})\"");
    /** The first three wrong tokens are answered at once, the next ones after 0.25, 0.5 and 1 s; the one after that would wait for 2 s. */
    private static final int WRONG_TOKENS = 6;

    @TempDir
    Path state;

    @Test
    void wrongTokensOfABrowser_delayNoOtherAddress() throws Exception {
        try (RunningServer server = RunningServer.withPages(state);
                HttpClient browser = HttpClient.newBuilder()
                        .localAddress(InetAddress.ofLiteral("127.0.0.2"))
                        .build()) {
            String triggers = server.url("/webmds/triggers");
            HttpResponse<String> page = get(browser, server.url("/webmds/sign-in"), "");
            String session = signIn(browser, server, page);
            for (int i = 0; i < WRONG_TOKENS; i++) {
                assertThat(get(browser, triggers, session).statusCode()).isEqualTo(403);
            }

            assertThat(timeOf(() -> wrongToken(server))).isLessThan(Duration.ofMillis(1500));
            assertThat(timeOf(() -> get(browser, triggers, session))).isGreaterThan(Duration.ofMillis(1500));
        }
    }

    /** Enters a wrong token and returns the cookie of the session. */
    private static String signIn(HttpClient browser, RunningServer server, HttpResponse<String> page)
            throws Exception {
        Matcher csrf = CSRF.matcher(page.body());
        assertThat(csrf.find()).isTrue();
        return cookie(browser.send(HttpRequest.newBuilder(URI.create(server.url("/webmds/token")))
                .header("Cookie", cookie(page))
                .header("Origin", server.url(""))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("token=wrong&csrf=" + csrf.group(1)))
                .build(), BodyHandlers.ofString()));
    }

    private static String cookie(HttpResponse<String> answer) {
        String value = answer.headers().firstValue("Set-Cookie").orElseThrow();
        return value.substring(0, value.indexOf(';'));
    }

    private static HttpResponse<String> get(HttpClient browser, String url, String cookie) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(30));
        if (!cookie.isEmpty()) {
            request.header("Cookie", cookie);
        }
        return browser.send(request.build(), BodyHandlers.ofString());
    }

    private static Object wrongToken(RunningServer server) {
        SoapAnswer answer = SoapClient.send(SoapClient
                .request(server.url("/wsrf/services/DefaultIndexService"), SoapClient.TEXT_XML,
                        SoapClient.envelope(XmlReader.SOAP_11, "", RequestBodies.DOCUMENT))
                .header("Authorization", "Bearer wrong")
                .build());
        assertThat(answer.status()).isEqualTo(401);
        return answer;
    }

    private static Duration timeOf(Callable<Object> work) throws Exception {
        long begun = System.nanoTime();
        Object _ = work.call();
        return Duration.ofNanos(System.nanoTime() - begun);
    }
}
