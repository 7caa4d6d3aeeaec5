package org.openmds.wsrf.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.properties.PropertyWrites;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.xml.XmlFragment;

final class WsrfFaultTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123456789Z");
    /** Kinds whose type requires more than a description; {@link PropertyWrites#refusal} creates such faults. */
    private static final Set<FaultKind> CHANGE_FAILURES = EnumSet.range(
            FaultKind.UNABLE_TO_PUT_RESOURCE_PROPERTY_DOCUMENT,
            FaultKind.DELETE_RESOURCE_PROPERTIES_REQUEST_FAILED);

    @ParameterizedTest
    @EnumSource(FaultKind.class)
    void toFragment_ofEachKind_isValidAndReadsBack(FaultKind kind) {
        WsrfFault fault = CHANGE_FAILURES.contains(kind)
                ? PropertyWrites.refusal(kind, "why", List.of()).fault()
                : new WsrfFault(kind, "why", NOW, demanded(kind));

        XmlFragment written = fault.toFragment();

        ServiceCalls.valid(written);
        WsrfFault read = WsrfFault.read(written.root(), Instant.EPOCH);
        assertThat(read.kind()).isEqualTo(kind == FaultKind.INTERNAL ? FaultKind.BASE : kind);
        assertThat(read.description()).isEqualTo("why");
        assertThat(read.timestamp()).isAfter(Instant.EPOCH);
        assertThat(read.details()).hasSameSizeAs(fault.details());
        assertThat(kind.action()).matches("http://docs\\.oasis-open\\.org/(wsrf|wsn)/fault");
    }

    private static List<XmlFragment> demanded(FaultKind kind) {
        return switch (kind) {
            case INVALID_FILTER -> List.of(XmlFragment
                    .parse("<b:UnknownFilter xmlns:b='http://docs.oasis-open.org/wsn/b-2'>b:F</b:UnknownFilter>"));
            case UNACCEPTABLE_INITIAL_TERMINATION_TIME, UNACCEPTABLE_TERMINATION_TIME ->
                List.of(XmlFragment.parse(
                        "<MinimumTime xmlns='http://docs.oasis-open.org/wsn/b-2'>2026-01-01T00:00:00Z</MinimumTime>"));
            default -> List.of();
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"<b>&amp;</b> ]]> \"'", "a\u0000b\u0001\uFFFE\uFFFF", "\uD800 alone", "\uDC00\uD800",
        "\uD83D\uDE00 \u00e4 \u0085\u2028",
        "line\r\nline\ttab"})
    void toFragment_hostileDescription_isWellFormedAndKeepsValidCharacters(String description) {
        XmlFragment written = new WsrfFault(FaultKind.BASE, description, NOW).toFragment();

        ServiceCalls.valid(XmlFragment.parse(written.toString()));
        String expected = description.codePoints()
                .map(c -> c == 0 || c == 1 || c == 0xFFFE || c == 0xFFFF || c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .strip();
        assertThat(WsrfFault.read(XmlFragment.parse(written.toString()).root(), NOW).description()).isEqualTo(expected);
    }

    @Test
    void toFragment_serverThatCanAnswer_isInTheCauseAndReadBack() {
        WsrfFault fault = new WsrfFault(FaultKind.RESOURCE_UNAVAILABLE, "another member leads", NOW, List.of(),
                Optional.of("https://b.example.org:8443"));

        XmlFragment written = fault.toFragment();

        ServiceCalls.valid(written);
        assertThat(WsrfFault.read(written.root(), NOW).server()).isEqualTo(fault.server());
        assertThat(WsrfFault.read(new WsrfFault(FaultKind.BASE, "x", NOW).toFragment().root(), NOW).server())
                .isEmpty();
    }

    @Test
    void read_foreignDetail_isABaseFaultWithItsText() {
        WsrfFault read = WsrfFault.read(XmlFragment.parse("<e xmlns='urn:e'>java.lang.<b>Oops</b></e>").root(), NOW);

        assertThat(read.kind()).isEqualTo(FaultKind.BASE);
        assertThat(read.description()).isEqualTo("java.lang.Oops");
        assertThat(read.timestamp()).isEqualTo(NOW);
    }

    @Test
    void read_badTimestampAndSeveralDescriptions_takesWhatItCan() {
        WsrfFault read = WsrfFault.read(XmlFragment
                .parse("""
                        <BaseFault xmlns="http://docs.oasis-open.org/wsrf/bf-2"><Timestamp>yesterday</Timestamp><Description> first </Description>\
                        <Description>second</Description><FaultCause><x/></FaultCause></BaseFault>""")
                .root(), NOW);

        assertThat(read.description()).isEqualTo("first");
        assertThat(read.timestamp()).isEqualTo(NOW);
        assertThat(read.details()).isEmpty();
    }
}
