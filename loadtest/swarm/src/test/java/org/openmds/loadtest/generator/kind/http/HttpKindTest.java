package org.openmds.loadtest.generator.kind.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.loadtest.generator.kind.ClientPlans;
import org.openmds.loadtest.generator.kind.RecordingMetricSink;
import org.openmds.loadtest.generator.kind.process.ClientKinds;
import org.openmds.loadtest.model.client.ClientException;
import org.openmds.loadtest.model.client.HttpTraffic;
import org.openmds.loadtest.model.client.HttpTraffic.PreparedRequest;
import org.openmds.loadtest.model.record.Outcome;

final class HttpKindTest {

    @Test
    void next_nothingDiffers_isTheSameRequest() throws ClientException {
        HttpTraffic traffic = open("http://h:1/a?b", "headers", "Accept: text/plain\nX-A: 1");

        PreparedRequest request = traffic.next(0, 0);
        assertThat(traffic.next(7, 3)).isSameAs(request);
        assertThat(request.method()).isEqualTo("GET");
        assertThat(request.uri()).isEqualTo(URI.create("http://h:1/a?b"));
        assertThat(request.headers()).isEqualTo(Map.of("Accept", "text/plain", "X-A", "1"));
        assertThat(request.body().hasRemaining()).isFalse();
    }

    @Test
    void next_rowsOfParameters_fillsUrlAndBody() throws ClientException {
        HttpTraffic traffic = open("http://h/${q}", "parameters", "q,t\na b,x<y\nc,z\n", "body", "<v>${t}</v>",
                "content-type", "text/xml");

        PreparedRequest first = traffic.next(0, 0);
        assertThat(first.uri()).isEqualTo(URI.create("http://h/a%20b"));
        assertThat(text(first)).isEqualTo("<v>x&lt;y</v>");
        assertThat(first.method()).isEqualTo("POST");
        assertThat(text(traffic.next(0, 1))).isEqualTo("<v>z</v>");
        assertThat(traffic.next(1, 1)).isSameAs(first);
    }

    @Test
    void next_numbersOfEveryRequest_areItsOwn() throws ClientException {
        HttpTraffic traffic = open("http://h/", "body", "{\"a\":\"${tester}-${client}-${number}\"}", "content-type",
                "application/json");

        assertThat(text(traffic.next(3, 14))).isEqualTo("{\"a\":\"2-3-14\"}");
    }

    @Test
    void check_statusAndText_decideTheOutcome() throws ClientException {
        HttpTraffic.AnswerCheck plain = open("http://h/").next(0, 0).check();
        HttpTraffic.AnswerCheck strict = open("http://h/", "expect-status", "200,404", "expect", "gülden").next(0, 0)
                .check();

        assertThat(plain.maxBodyBytes()).isZero();
        assertThat(plain.outcome(204, bytes(""))).isEqualTo(Outcome.OK);
        assertThat(plain.outcome(503, bytes(""))).isEqualTo(Outcome.DENIED);
        assertThat(strict.outcome(404, bytes("so gülden"))).isEqualTo(Outcome.OK);
        assertThat(strict.outcome(200, bytes("gulden"))).isEqualTo(Outcome.BAD_ANSWER);
        assertThat(strict.outcome(204, bytes("gülden"))).isEqualTo(Outcome.BAD_ANSWER);
        assertThat(strict.outcome(500, bytes("gülden"))).isEqualTo(Outcome.FAULT);
    }

    @Test
    void problems_headersOfTheLoadTest_areRefused() {
        assertThat(ClientKinds.problems(ClientPlans.of("http", "http://h/", "headers", "Host: x\nnonsense"))
                .planProblems())
                .containsExactly(
                        "option headers: the load test sets the header Host itself",
                        "option headers must have lines of 'Name: value', line 2 is not such a line");
    }

    @Test
    void next_secretHeaders_areSentFromTheirFile(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("headers"), "Cookie: s=1\nAuthorization: Basic eDp5\n");

        HttpTraffic traffic = open("http://h/", "headers", "Accept: a/b", "headers-file", file.toString());

        assertThat(traffic.next(0, 0).headers())
                .isEqualTo(Map.of("Accept", "a/b", "Cookie", "s=1", "Authorization", "Basic eDp5"));
    }

    @Test
    void problems_secretsInThePlan_areRefusedAndNotRepeated() {
        assertThat(
                ClientKinds.problems(ClientPlans.of("http", "http://me:hidden@h/", "headers", "authorization: hidden"))
                        .planProblems())
                .containsExactlyInAnyOrder(
                        "the target is stored with the results: write it without a user name or password",
                        "option headers is stored with the results: move the secret header authorization to headers-file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://me:hidden@h/", "http://me:hidden@h/\n", " http://hidden@h/", "http://me:hid/den@h/",
        "http://me:hid#den@h/", "http://me:hidden@h/${number}"})
    void problems_loginInTheTarget_isNotRepeated(String target) {
        assertThat(ClientKinds.problems(ClientPlans.of("http", target)).planProblems())
                .containsExactly("the target is stored with the results: write it without a user name or password");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://h:8080/a@b", "http://h:8080?to=a@b", "http://h/a:b@c", "http://[::1]:8080/x@y"})
    void problems_atSignBehindTheHost_isNone(String target) {
        assertThat(ClientKinds.problems(ClientPlans.of("http", target)).planProblems()).isEmpty();
    }

    @Test
    void next_headersThatDifferInCapitals_areOne(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("headers"), "ACCEPT: c/d\n");

        HttpTraffic traffic = open("http://h/", "headers", "Accept: a/b\ncontent-type: text/plain", "body", "x",
                "headers-file", file.toString());

        assertThat(traffic.next(0, 0).headers()).isEqualTo(Map.of("Accept", "c/d", "content-type", "text/plain"));
    }

    @Test
    void open_secretHeaderThatIsNone_isRefusedAndNotRepeated(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("headers"), "\nA: b\n\nhidden\n");

        assertThatThrownBy(() -> open("http://h/", "headers-file", file.toString()))
                .hasMessageContaining("option headers-file must have lines of 'Name: value', line 4 is not such a line")
                .hasMessageNotContaining("hidden");
    }

    private static HttpTraffic open(String target, String... options) throws ClientException {
        return (HttpTraffic) ClientKinds.open(ClientPlans.of("http", target, options),
                new RecordingMetricSink().context());
    }

    private static String text(PreparedRequest request) {
        return StandardCharsets.UTF_8.decode(request.body().duplicate()).toString();
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
