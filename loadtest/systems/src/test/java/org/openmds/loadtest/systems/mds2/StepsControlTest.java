package org.openmds.loadtest.systems.mds2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.openmds.loadtest.systems.mds2.StepsControl.StepDuration;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class StepsControlTest {

    @Provide
    Arbitrary<List<StepDuration>> steps() {
        Arbitrary<String> names = Arbitraries.strings().alpha().numeric().withChars('-').ofMinLength(1).ofMaxLength(20);
        return Combinators.combine(names, Arbitraries.longs().greaterOrEqual(0))
                .as(StepDuration::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(32);
    }

    @Property(tries = 200)
    void read_writtenSteps_areTheSame(@ForAll("steps") List<StepDuration> steps) {
        assertThat(StepsControl.read(List.of(StepsControl.response(steps)))).isEqualTo(steps);
    }

    @Property(tries = 200)
    void read_anyText_doesNotFail(@ForAll String text) {
        List<StepDuration> read = StepsControl
                .read(List.of(new Control(StepsControl.OID, false, new ASN1OctetString(text))));
        assertThat(read).hasSizeLessThanOrEqualTo(32).allMatch(step -> step.nanos() >= 0);
    }

    @Example
    void isRequested_otherOid_isFalse() {
        assertThat(StepsControl.isRequested(List.of(StepsControl.request()))).isTrue();
        assertThat(StepsControl.isRequested(List.of(new Control("1.2.3")))).isFalse();
        assertThat(StepsControl.read(List.of(StepsControl.request()))).isEmpty();
    }
}
