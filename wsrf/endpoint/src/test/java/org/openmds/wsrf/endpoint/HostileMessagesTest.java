package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.endpoint.EndpointFixture.KEY;
import static org.openmds.wsrf.endpoint.EndpointFixture.PATH;
import static org.openmds.wsrf.endpoint.SoapTestClient.QUERY;
import static org.openmds.wsrf.endpoint.SoapTestClient.TEXT_XML;
import static org.openmds.wsrf.endpoint.SoapTestClient.V11;
import static org.openmds.wsrf.endpoint.SoapTestClient.envelope;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

import org.openmds.wsrf.endpoint.SoapTestClient.ReceivedAnswer;
import org.openmds.wsrf.endpoint.plain.PlainMessageReader;
import org.openmds.wsrf.xml.XmlLimits;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

/** Messages with floods of parts, in header and body: both read paths refuse the same ones, without a call of the service. */
class HostileMessagesTest {

    private static final EndpointLimits LIMITS = new EndpointLimits(new XmlLimits(1 << 20, 50, 5_000, 1_000), 1 << 20,
            1 << 20,
            Duration.ofSeconds(5));
    private static final PlainMessageReader PLAIN = new PlainMessageReader(Optional.of(KEY), _ -> true, LIMITS.xml());
    private static final RecordingService READ_PATH_SERVICE = EndpointFixture.service();
    private static final RecordingService CXF_SERVICE = EndpointFixture.service();
    private static final TestServer READ_PATH = new TestServer(LIMITS, READ_PATH_SERVICE);
    private static final TestServer CXF_ONLY = new TestServer(LIMITS, WsrfServices::handlerWithoutReadPath,
            CXF_SERVICE);

    @AfterContainer
    static void stop() {
        READ_PATH.close();
        CXF_ONLY.close();
    }

    /** A kind of flood: an element, made of a number of parts. */
    enum FloodKind {
        ATTRIBUTES("<f%s/>", " k%d=''"), //
        DECLARATIONS("<f%s/>", " xmlns:p%d='u'"), //
        DECLARING_ELEMENTS("<f>%s</f>", "<e xmlns:p%d='u'/>"), //
        NESTED_DECLARATIONS("<f>%s</f>", "<e xmlns:p='u%d' xmlns:q='v'/>"), //
        ELEMENTS("<f>%s</f>", "<e/>"), //
        NAMES("<f>%s</f>", "<n%d/>"), //
        LONG_NAME("<f%s/>", "n%d"), //
        LONG_TEXT("<f>%s</f>", "some text "), //
        PREFIXED_WORDS("<f>%s</f>", "w%d: "), //
        CDATA("<f>%s</f>", "<![CDATA[x]]>"), //
        COMMENTS("<f>%s</f>", "<!--c%d-->"), //
        INSTRUCTIONS("<f>%s</f>", "<?i%d d?>");

        private final String frame;
        private final String part;

        FloodKind(String frame, String part) {
            this.frame = frame;
            this.part = part;
        }

        String of(int count) {
            StringBuilder parts = new StringBuilder();
            for (int number = 0; number < count; number++) {
                parts.append(part.replace("%d", Integer.toString(number)));
            }
            return frame.formatted(parts);
        }
    }

    @Provide
    Arbitrary<String> messages() {
        Arbitrary<FloodKind> kind = Arbitraries.of(FloodKind.class);
        Arbitrary<Integer> count = Arbitraries.of(0, 1, 20, 97, 98, 99, 100, 101, 480, 495, 499, 500, 501, 990, 999,
                1_000, 1_001, 2_000, 4_900, 5_100, 7_000);
        Arbitrary<Boolean> inHeader = Arbitraries.of(true, false);
        return Combinators.combine(kind, count, inHeader, Arbitraries.of(true, false))
                .as((flood, parts, header, known) -> {
                    String hostile = flood.of(parts);
                    if (!header) {
                        return envelope(V11, "", QUERY.replace("</rp:QueryR", hostile + "</rp:QueryR"));
                    }
                    return envelope(V11,
                            known
                                    ? "<wsa:To>http://x/</wsa:To><wsa:MessageID>%s</wsa:MessageID>".formatted(hostile)
                                    : hostile,
                            QUERY);
                });
    }

    @Property(tries = 150)
    void messages_onBothPaths_areAcceptedOrRefusedAlike(@ForAll("messages") String message) {
        ReceivedAnswer one = SoapTestClient.post(READ_PATH.uri(PATH), TEXT_XML, message);
        ReceivedAnswer other = SoapTestClient.post(CXF_ONLY.uri(PATH), TEXT_XML, message);

        assertThat(one.status()).isEqualTo(other.status());
        if (one.status() != 200) {
            assertThat(one.description()).isEqualTo(other.description());
        }
        if (PLAIN.read(message.getBytes(StandardCharsets.UTF_8)).isPresent()) {
            assertThat(other.status()).as("of a message that the fast path reads").isEqualTo(200);
        }
    }

    @Example
    void declarationsInTheHeader_nestedAroundManyPrefixes_areRefused() {
        String nested = FloodKind.DECLARATIONS.of(90).replace("/>", ">").repeat(3);

        assertRefusedByBoth(nested + "<p1:b/>".repeat(100) + "</f>".repeat(3), "", "100 namespace declarations");
        assertRefusedByBoth("", "<g>" + FloodKind.DECLARATIONS.of(600).replace("/>", ">").replace(":p", ":q")
                + FloodKind.DECLARATIONS.of(600) + "</f></g>", "1000 namespace declarations in scope");
    }

    @Example
    void floodsInTheHeader_areRefused() {
        assertRefusedByBoth(FloodKind.ELEMENTS.of(501), "", "more than 500 elements");
        assertRefusedByBoth(FloodKind.LONG_TEXT.of(7_000), "", "65536 characters");
        assertRefusedByBoth(FloodKind.ATTRIBUTES.of(1_001), "", "1000 attributes");
        assertRefusedByBoth(FloodKind.LONG_NAME.of(400), "", "name longer than 1000 characters");
        assertRefusedByBoth("<d>".repeat(60), "", "deeper");
    }

    @Example
    void floodsInTheBody_areRefused() {
        assertRefusedByBoth("", FloodKind.ATTRIBUTES.of(1_001), "1000 attributes");
        assertRefusedByBoth("", FloodKind.LONG_NAME.of(400), "name longer than 1000 characters");
        assertRefusedByBoth("", FloodKind.ELEMENTS.of(6_000), "5000 elements");
        assertRefusedByBoth("", FloodKind.DECLARING_ELEMENTS.of(4_000).replace(" xmlns:p", " xmlns:q='v' xmlns:p"),
                "5000 namespace declarations");
        assertRefusedByBoth("", "<d>".repeat(60), "deeper");
    }

    private static void assertRefusedByBoth(String headers, String body, String words) {
        int before = READ_PATH_SERVICE.calls().size() + CXF_SERVICE.calls().size();
        String message = envelope(V11, headers, body.isEmpty() ? QUERY : body);

        assertThat(PLAIN.read(message.getBytes(StandardCharsets.UTF_8))).isEmpty();
        for (TestServer server : new TestServer[]{READ_PATH, CXF_ONLY}) {
            ReceivedAnswer answer = SoapTestClient.post(server.uri(PATH), TEXT_XML, message);
            assertThat(answer.status()).isEqualTo(500);
            assertThat(answer.faultCode()).isEqualTo("soap:Client");
            assertThat(answer.description()).contains(words, ": got ", "at line 1, column ");
        }
        assertThat(READ_PATH_SERVICE.calls().size() + CXF_SERVICE.calls().size()).isEqualTo(before);
    }
}
