package org.openmds.wsrf.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.endpoint.plain.MessageCache;
import org.openmds.wsrf.endpoint.plain.PlainMessage;
import org.openmds.wsrf.endpoint.plain.PlainMessageReader;
import org.openmds.wsrf.xml.XmlLimits;

class MessageCacheTest {

    private final MessageCache known = new MessageCache(message -> !message.body().root().text().equals("large"));
    private final PlainMessageReader reader = new PlainMessageReader(Optional.of(EndpointFixture.KEY), _ -> true,
            XmlLimits.DEFAULT);
    private final AtomicInteger readings = new AtomicInteger();

    @Test
    void read_sameBytesButTheMessageId_isParsedTwiceAtMost() {
        read(message("<wsa:MessageID>urn:uuid:1</wsa:MessageID>", "a"));
        read(message("<wsa:MessageID>urn:uuid:2</wsa:MessageID>", "a"));
        int before = readings.get();

        PlainMessage second = read(message("<wsa:MessageID>urn:uuid:22</wsa:MessageID>", "a"));

        assertThat(readings).hasValue(before);
        assertThat(second).isEqualTo(
                reader.read(bytes(message("<wsa:MessageID>urn:uuid:22</wsa:MessageID>", "a"))).orElseThrow());
        assertThat(second.addressing().messageId()).contains("urn:uuid:22");
    }

    @Test
    void read_otherQuery_isParsed() {
        read(message("<wsa:MessageID>1</wsa:MessageID>", "a"));

        assertThat(read(message("<wsa:MessageID>1</wsa:MessageID>", "b")).body().root().text()).isEqualTo("b");
        assertThat(read(message("", "a")).addressing().messageId()).isEmpty();
    }

    @Test
    void read_otherValueInQuotationMarks_isNotParsedAgain() {
        read(message("<wsa:MessageID>1</wsa:MessageID>", "//a[b='x1']/c"));
        read(message("<wsa:MessageID>2</wsa:MessageID>", "//a[b='x2']/c"));
        int before = readings.get();

        for (String value : List.of("x3", "a longer name.example.org", "y", "it-is-7")) {
            PlainMessage other = read(message("<wsa:MessageID>" + value.length() + "</wsa:MessageID>",
                    "//a[b='" + value + "']/c"));
            assertThat(other.body().root().text()).isEqualTo("//a[b='" + value + "']/c");
            assertThat(other.addressing().messageId()).contains(String.valueOf(value.length()));
            assertThat(other).isEqualTo(
                    reader.read(bytes(message("<wsa:MessageID>" + value.length() + "</wsa:MessageID>",
                            "//a[b='" + value + "']/c"))).orElseThrow());
        }
        assertThat(readings).hasValue(before);
    }

    @Test
    void read_valueThatOccursAgain_isReplacedInItsPlaceOnly() {
        read(message("", "//a[b='q']/q"));
        read(message("", "//a[b='q']/q"));
        int before = readings.get();

        assertThat(read(message("", "//a[b='r']/q")).body().root().text()).isEqualTo("//a[b='r']/q");
        assertThat(readings).hasValue(before);
    }

    @Test
    void read_valueThatIsNotPlain_isParsedEachTime() {
        for (String value : List.of("x1", "x2", "&lt;", "a]]b", "\u00e9", "", "a<b/>c", "a&#39;b", "x".repeat(300),
                "wsa:y",
                "s:y")) {
            for (int time = 0; time < 3; time++) {
                assertThat(read(message("", "//a[b=\"" + value + "\"]")))
                        .isEqualTo(reader.read(bytes(message("", "//a[b=\"" + value + "\"]"))).orElseThrow());
            }
        }
    }

    @Test
    void read_valueThatDecidesTheMeaning_isParsedEachTime() {
        for (String name : List.of("urn:a", "urn:b", "urn:c", "urn:d")) {
            String text = SoapTestClient.envelope(SoapTestClient.V11, "", "<n:q xmlns:n='" + name + "'>x</n:q>");
            assertThat(read(text).body().name().getNamespaceURI()).isEqualTo(name);
            assertThat(read(text).body().name().getNamespaceURI()).isEqualTo(name);
        }
        for (String prefix : List.of("s", "t", "u")) {
            String text = SoapTestClient.envelope(SoapTestClient.V11, "", "<q xmlns:t='T' k='" + prefix + "'>x</q>");
            assertThat(read(text)).isEqualTo(reader.read(bytes(text)).orElseThrow());
            assertThat(read(text)).isEqualTo(reader.read(bytes(text)).orElseThrow());
        }
    }

    @Test
    void read_messageIdWithMarkup_isParsedEachTime() {
        assertParsedEachTime("<wsa:MessageID>a&lt;NUMBER</wsa:MessageID>");
        assertParsedEachTime("<wsa:MessageID s:mustUnderstand='1'>NUMBER</wsa:MessageID>");
        assertParsedEachTime("<wsa:To>MessageID>5</wsa:To><wsa:MessageID >NUMBER</wsa:MessageID >");
    }

    @Test
    void read_messageThatIsNotPlain_isNotCached() {
        String text = message("<x:Unknown xmlns:x='urn:x'/>", "a");

        assertThat(known.read(bytes(text), this::parse)).isEmpty();
        assertThat(known.read(bytes(text), this::parse)).isEmpty();
        assertThat(readings).hasValue(2);
    }

    @Test
    void read_messageThatIsNotCacheable_isNotCached() {
        for (int time = 0; time < 5; time++) {
            read(message("", "large"));
        }

        assertThat(readings).hasValue(5);
    }

    @Test
    void read_manyMessages_keepsTheNewest() {
        for (int i = 0; i < 2_500; i++) {
            read(message("", "q" + i));
            read(message("", "q" + i));
        }
        int before = readings.get();

        assertThat(read(message("", "q2499")).body().root().text()).isEqualTo("q2499");
        assertThat(readings).hasValue(before);
    }

    private void assertParsedEachTime(String header) {
        for (int number = 1; number < 4; number++) {
            String text = header.replace("NUMBER", String.valueOf(number));
            assertThat(read(message(text, "a"))).isEqualTo(parse(bytes(message(text, "a"))).orElseThrow());
        }
    }

    private PlainMessage read(String message) {
        return known.read(bytes(message), this::parse).orElseThrow();
    }

    private Optional<PlainMessage> parse(byte[] message) {
        readings.incrementAndGet();
        return reader.read(message);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String message(String header, String query) {
        return SoapTestClient.envelope(SoapTestClient.V11, header, "<q>" + query + "</q>");
    }
}
