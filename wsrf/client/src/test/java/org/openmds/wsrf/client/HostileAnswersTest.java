package org.openmds.wsrf.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.client.http.ConnectionException.BadAnswer;
import org.openmds.wsrf.fault.WsrfFaultException;

/** Tests answers with floods of parts: the client refuses them with the limit and the place. */
class HostileAnswersTest {

    private static final QName CPU = new QName("urn:host", "Cpu", "h");
    private static final String RESPONSE = "<rp:GetResourcePropertyResponse xmlns:rp=\"http://docs.oasis-open.org/wsrf/rp-2\">%s</rp:GetResourcePropertyResponse>";

    private final WsrfClient client = WsrfClient.builder().build();

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void header_withManyDeclarationsAroundPrefixes_isRefused() throws Exception {
        String nested = IntStream.range(0, 95)
                .mapToObj(depth -> "<h" + numbered(" xmlns:p" + depth + "x%d='u'", 900) + ">")
                .collect(Collectors.joining());

        assertRefused(nested + "<p0x0:b/>".repeat(10_000) + "</h>".repeat(95), "", "100 namespace declarations");
    }

    @Test
    void header_withManyElementsOrLongText_isRefused() throws Exception {
        assertRefused("<h>" + "<a/>".repeat(501) + "</h>", "", "500 elements");
        assertRefused("<h>" + "x".repeat(70_000) + "</h>", "", "65536 characters");
    }

    @Test
    void payload_withFloods_isRefused() throws Exception {
        assertRefused("", "<a" + numbered(" k%d=''", 1_001) + "/>", "1000 attributes");
        assertRefused("", "<a" + numbered(" xmlns:p%d='u'", 600) + "><a" + numbered(" xmlns:q%d='u'", 600) + "/></a>",
                "1000 namespace declarations");
        assertRefused("", "<" + "n".repeat(1_001) + "/>", "name longer than 1000 characters");
    }

    @Test
    void payload_tooDeep_isRefused() throws Exception {
        try (SoapServer server = answering("", RESPONSE.formatted("<a>".repeat(200)))) {
            assertThat(catchThrowableOfType(BadAnswer.class,
                    () -> client.getResourceProperty(server.reference(), CPU)))
                    .hasMessageContaining("nests deeper than 100 elements: got 101");
        }
    }

    @Test
    void fault_withManyDetails_isReadUpToTheTwentieth() throws Exception {
        String typed = "<r:ResourceUnknownFault xmlns:r='http://docs.oasis-open.org/wsrf/r-2'/>";
        String fault = "<s:Fault><faultcode>s:Client</faultcode><faultstring>no</faultstring><detail>%s</detail></s:Fault>";
        try (SoapServer near = answering("", fault.formatted("<a/>".repeat(19) + typed));
                SoapServer far = answering("", fault.formatted("<a/>".repeat(20) + typed))) {
            assertThat(kind(near)).isEqualTo("RESOURCE_UNKNOWN");
            assertThat(kind(far)).isEqualTo("BASE");
        }
    }

    private String kind(SoapServer server) {
        return catchThrowableOfType(WsrfFaultException.class, () -> client.getResourceProperty(server.reference(), CPU))
                .fault()
                .kind()
                .name();
    }

    private void assertRefused(String headers, String content, String words) throws Exception {
        try (SoapServer server = answering(headers, RESPONSE.formatted(content))) {
            BadAnswer refused = catchThrowableOfType(BadAnswer.class,
                    () -> client.getResourceProperty(server.reference(), CPU));

            assertThat(refused).hasMessageContaining(words)
                    .hasMessageContaining(": got ")
                    .hasMessageContaining("at line 1, column ");
        }
    }

    private static SoapServer answering(String headers, String body) throws Exception {
        String envelope = "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Header>" + headers
                + "</s:Header><s:Body>" + body + "</s:Body></s:Envelope>";
        return new SoapServer((request, response, callback) -> SoapServer.send(response, callback, 200,
                "text/xml; charset=utf-8", envelope));
    }

    private static String numbered(String pattern, int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> pattern.replace("%d", Integer.toString(number)))
                .collect(Collectors.joining());
    }
}
