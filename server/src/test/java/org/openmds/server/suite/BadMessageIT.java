package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages that are not valid requests. Each is refused according to the default limits and the standards, changes nothing, and the server
 * continues.
 */
class BadMessageIT {

    private static final String OPEN = "<s:Envelope xmlns:s='%s'><s:Body>".formatted(XmlReader.SOAP_11);
    private static final String CLOSE = "</s:Body></s:Envelope>";
    private static final int MEBIBYTE = 1 << 20;

    @TempDir
    static Path state;

    private static RunningServer server;
    private static IndexClient index;

    private List<String> entries = List.of();

    @BeforeAll
    static void start() {
        server = RunningServer.start(state);
        index = server.index();
        index.add("kept");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void remember() {
        entries = index.entries();
    }

    @AfterEach
    void nothingChangedAndOthersAreServed() {
        assertThat(index.entries()).isEqualTo(entries);
        assertThat(index.query("string(//j:Job[@n='kept']/@n)")).isEqualTo("kept");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<a", "", "no XML at all", "<a></b>", "<a/>", "<a:b/>",
        "<?xml version='1.0' encoding='no-such'?><a/>", "&;", "\u0000"})
    void post_malformed_isSenderFault(String message) {
        assertRefused(send(message));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!DOCTYPE s SYSTEM 'http://127.0.0.1:1/x.dtd'>",
        "<!DOCTYPE s [<!ENTITY f SYSTEM 'file:///etc/hostname'>]>"})
    void post_documentType_isRefusedAndNothingIsFetched(String documentType) {
        SoapAnswer answer = send(
                documentType + OPEN + RequestBodies.add("&f;", "PT1H").replace("</j:Job>", "&f;</j:Job>") + CLOSE);

        assertRefused(answer);
        assertThat(answer.description()).contains("document type");
    }

    @Test
    void post_entityBomb_isRefusedAtOnce() {
        StringBuilder bomb = new StringBuilder("<!DOCTYPE s [<!ENTITY e0 'boom'>");
        for (int i = 1; i < 12; i++) {
            bomb.append("<!ENTITY e%d '%s'>".formatted(i, "&e%d;".formatted(i - 1).repeat(10)));
        }
        long before = System.nanoTime();

        assertRefused(send(bomb + "]>" + OPEN + "<a>&e11;</a>" + CLOSE));

        assertThat(System.nanoTime() - before).isLessThan(5_000_000_000L);
    }

    @Test
    void post_deeperThanTheLimit_isRefused() {
        assertRefused(add("<a>".repeat(100) + "</a>".repeat(100)));
        assertRefused(add("<a>".repeat(100_000) + "</a>".repeat(100_000)));
    }

    @Test
    void post_moreElementsThanTheLimit_isRefused() {
        assertRefused(add("<a/>".repeat(1_000_000)));
    }

    @Test
    void post_attributeLongerThanTheLimit_isRefused() {
        assertRefused(add("<a b='" + "x".repeat((64 << 10) + 1) + "'/>"));
    }

    @Test
    void post_bodyLongerThanTheLimitAnnounced_is413() throws Exception {
        try (RawConnection connection = RawConnection.open(server.port())) {
            connection.send(RawConnection.head(index.url(), "Content-Length: " + (16 * MEBIBYTE + 1)));

            assertThat(connection.status()).isEqualTo(413);
        }
    }

    @Test
    void post_bodyLongerThanTheLimitChunked_is413() throws Exception {
        assertChunkedIsCutOff(17);
    }

    @Test
    void post_hundredMegabytes_isCutOff() throws Exception {
        assertChunkedIsCutOff(100);
    }

    @Test
    void post_bodyThatBreaksOff_changesNothing() throws Exception {
        String message = OPEN + RequestBodies.add("torn", "PT1H") + CLOSE;
        try (RawConnection connection = RawConnection.open(server.port())) {
            connection.send(RawConnection.head(index.url(), "Content-Length: " + message.length()));
            connection.send(message.substring(0, message.length() - 1));
        }
    }

    @Test
    void post_wholeRequestFollowedByRubbish_changesNothing() {
        assertRefused(send(OPEN + RequestBodies.add("rubbish", "PT1H") + CLOSE + "<more/>"));
        assertRefused(send(OPEN + RequestBodies.add("rubbish", "PT1H") + "</s:Body></s:Envelop>"));
    }

    @Test
    void post_twoRequestsInOneBody_changesNothing() {
        assertRefused(send(OPEN + RequestBodies.add("one", "PT1H") + RequestBodies.add("two", "PT1H") + CLOSE));
    }

    @Test
    void post_headerLargerThanTheServerReads_is431() throws Exception {
        try (RawConnection connection = RawConnection.open(server.port())) {
            connection.send(RawConnection.head(index.url(), "X-Long: " + "x".repeat(100_000)));

            assertThat(connection.status()).isEqualTo(431);
        }
    }

    @Test
    void send_noHttp_is400() throws Exception {
        try (RawConnection connection = RawConnection.open(server.port())) {
            connection.send("\u0016\u0003\u0001 this is no HTTP\r\n\r\n");

            assertThat(connection.status()).isEqualTo(400);
        }
    }

    private static void assertChunkedIsCutOff(int mebibytes) throws Exception {
        try (RawConnection connection = RawConnection.open(server.port())) {
            connection.send(RawConnection.head(index.url(), "Transfer-Encoding: chunked"));
            connection.sendChunk(OPEN + "<a>");
            String chunk = "x".repeat(MEBIBYTE);
            int sent = 0;
            while (sent < mebibytes && connection.trySendChunk(chunk)) {
                sent++;
            }

            assertThat(connection.statusOrClosed()).isIn(413, RawConnection.CLOSED);
        }
    }

    private static SoapAnswer send(String message) {
        return SoapClient.send(SoapClient.request(index.url(), SoapClient.TEXT_XML, message).build());
    }

    private static SoapAnswer add(String content) {
        return index.call(RequestBodies.add("refused", content, "PT1H"));
    }

    private static void assertRefused(SoapAnswer answer) {
        assertThat(answer.status()).isEqualTo(500);
        assertThat(answer.faultCode()).matches("\\w+:(Client|VersionMismatch)");
        assertThat(answer.fault()).isEqualTo("BaseFault");
        assertThat(answer.description()).isNotBlank();
        assertThat(answer.body()).doesNotContain("org.openmds", "Exception");
    }
}
