package org.openmds.provider.condor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.openmds.provider.ProviderContract.FixedInput;
import org.openmds.provider.condor.ClassAdValue.ValueKind;
import org.openmds.wsrf.service.Deadline;

class ClassAdLinesTest {

    @Test
    void read_headersAndBlankLines_separateAds() throws Exception {
        assertThat(read("-- Schedd: a : <127.0.0.1:9618>\nA = 1\n\n\n-- Schedd: b\nA = 2\nB = 3")).hasSize(2);
    }

    @Test
    void read_stringsAndExpressionsThatBeginWithOne_areDistinguished() throws Exception {
        ClassAd ad = read("A = \"x\" == B\nC = \"say \\\"x\\\"\"\nD = \"C:\\\\\"\nE = \"\"\nF = -1.5e3\n").getFirst();

        assertThat(ad.get("a")).isEqualTo(ClassAdValue.expression("\"x\" == B"));
        assertThat(ad.get("C").text()).isEqualTo("say \"x\"");
        assertThat(ad.get("D").text()).isEqualTo("C:\\\\");
        assertThat(ad.get("E")).isEqualTo(ClassAdValue.string(""));
        assertThat(ad.integer("F")).hasValue(-1500);
        assertThat(ad.get("missing").kind()).isEqualTo(ValueKind.UNDEFINED);
    }

    @Test
    void unescape_octalAndUnknown_areRead() {
        assertThat(ClassAdEscapes.unescape("\\303\\274 \\q \\9 \\777 end\\")).isEqualTo("ü q 9 777 end\\");
    }

    private static List<ClassAd> read(String text) throws Exception {
        return ClassAdFormat.LONG.read(FixedInput.of("program condor_q", text), Deadline.in(Duration.ofMinutes(1)));
    }
}
