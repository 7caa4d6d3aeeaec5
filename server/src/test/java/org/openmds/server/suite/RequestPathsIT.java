package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same reads from a real index over both request paths: the direct path, and CXF, which handles every request with a header unknown to
 * the direct path.
 */
class RequestPathsIT {

    private static final String UNKNOWN = "<x:Unknown xmlns:x='urn:x'/>";
    private static final String MESSAGE_ID = "<wsa:MessageID>urn:uuid:1</wsa:MessageID>";
    private static final int ENTRIES = 300;

    @TempDir
    static Path state;

    private static RunningServer server;
    private static String url;

    @BeforeAll
    static void start() {
        server = RunningServer.start(state);
        IndexClient index = server.index();
        url = index.url();
        for (int i = 0; i < ENTRIES; i++) {
            index.call(RequestBodies.add("m" + i, RequestBodies.job("job" + i, "x".repeat(i % 50 == 0 ? 90_000 : 200)),
                    "PT1H"));
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static List<String> requests() {
        return Stream.of(
                Stream.of(RequestBodies.DOCUMENT, RequestBodies.get("sg:Entry"),
                        RequestBodies.get("sg:MembershipContentRule"),
                        RequestBodies.get("sg:Nothing"), RequestBodies.get("unbound:Name"),
                        RequestBodies.getMultiple("sg:Entry", "sg:MembershipContentRule", "sg:Entry"),
                        RequestBodies.getMultiple(), RequestBodies.query("urn:none", "//*"),
                        RequestBodies.query("//x:y"),
                        RequestBodies.query("]"), RequestBodies.query("//*[.//*[.//*[.//*[.//*]]]]"),
                        RequestBodies.DESTROY),
                Stream.of("//j:Job[@n='job7']", "//*[local-name()='Job' and @n='job8']", "count(//*)",
                        "/*/*[position()=last()]/@*", "//j:Job[@n='job9']/following::j:Job[1]",
                        "//j:Job | //sg:Content",
                        "string(//j:Job[@n='job10'])", "sum(//j:Job/@n)", "boolean(//none)", "//@n", "//text()[1]",
                        "/", "count(//sg:Entry[sg:Content/j:Job])").map(RequestBodies::query))
                .flatMap(all -> all)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void read_eitherWay_isAnsweredAlike(String request) {
        for (String version : List.of(XmlReader.SOAP_11, XmlReader.SOAP_12)) {
            HttpResponse<byte[]> one = send(version, MESSAGE_ID, request);
            HttpResponse<byte[]> other = send(version, MESSAGE_ID + UNKNOWN, request);

            assertThat(one.statusCode()).isEqualTo(other.statusCode());
            assertThat(steady(one.body())).isEqualTo(steady(other.body()));
            assertThat(steady(send(version, MESSAGE_ID, request).body())).as("kept").isEqualTo(steady(one.body()));
        }
    }

    @Test
    void document_forOneWhoAcceptsGzip_isTheSameCompressed() throws IOException {
        HttpResponse<byte[]> plain = send(XmlReader.SOAP_11, "", RequestBodies.DOCUMENT);
        HttpResponse<byte[]> zipped = send(XmlReader.SOAP_11, "", RequestBodies.DOCUMENT, "Accept-Encoding",
                "br, gzip;q=0.5");

        assertThat(zipped.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(zipped.headers().firstValue("Vary")).contains("Accept-Encoding");
        assertThat(zipped.body().length).isLessThan(plain.body().length / 5);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(zipped.body())).readAllBytes())
                .isEqualTo(plain.body());
    }

    @Test
    void document_forOneWhoRefusesGzip_isPlain() {
        HttpResponse<byte[]> plain = send(XmlReader.SOAP_11, "", RequestBodies.DOCUMENT, "Accept-Encoding",
                "gzip;q=0, identity");

        assertThat(plain.headers().firstValue("Content-Encoding")).isEmpty();
    }

    private static HttpResponse<byte[]> send(String version, String headers, String request, String... http) {
        String type = version.equals(XmlReader.SOAP_11) ? SoapClient.TEXT_XML : SoapClient.SOAP_XML;
        var message = SoapClient.request(url, type, SoapClient.envelope(version, headers, request));
        return SoapClient.exchange((http.length == 0 ? message : message.headers(http)).build());
    }

    /** Returns the answer without the parts that differ in every answer. */
    private static String steady(byte[] answer) {
        return new String(answer, StandardCharsets.UTF_8).replaceAll("urn:uuid:[0-9a-f-]{36}", "ID")
                .replaceAll("Timestamp([^>]*)>[^<]*<", "Timestamp$1><");
    }
}
