package org.openmds.index;

import java.time.Instant;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.registration.ManagedRegistrationStatus;
import org.openmds.wsrf.client.registration.RegistrationStatus;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlText;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The property RegistrationStatus of an entry of {@link RegistrationService}: the status of its registration.
 *
 * <pre>{@code
 * <mds:RegistrationStatus xmlns:mds="http://openmds.org/aggregator">
 *   <mds:state>registered</mds:state>                         registered, pending (not tried yet), failed
 *   <mds:group>DefaultIndexService</mds:group>                the name of an index of this process, or the address of a remote group
 *   <mds:entry><wsa:Address>…</wsa:Address>…</mds:entry>      the entry in that group, if there is one
 *   <mds:registeredSince>…</mds:registeredSince>
 *   <mds:leaseEnd>…</mds:leaseEnd>
 *   <mds:failures>0</mds:failures>                            number of consecutive failures
 *   <mds:cause>…</mds:cause>                                  cause of the last failure
 * </mds:RegistrationStatus>
 * }</pre>
 */
final class ManagedRegistrationProperty {

    static final QName NAME = mds("RegistrationStatus");

    private ManagedRegistrationProperty() {
    }

    static XmlFragment of(Optional<ManagedRegistrationStatus> registration) {
        XmlFragmentBuilder builder = new XmlFragmentBuilder(XmlLimits.DEFAULT).start(NAME);
        registration.ifPresentOrElse(known -> append(builder, known), () -> builder.element(mds("state"), "pending"));
        return builder.end().build();
    }

    private static void append(XmlFragmentBuilder builder, ManagedRegistrationStatus registration) {
        RegistrationStatus status = registration.status();
        builder.element(mds("state"), state(status)).element(mds("group"), registration.plan().target().toString());
        status.entry().ifPresent(entry -> builder.fragment(entry.toFragment(mds("entry"))));
        time(builder, "registeredSince", status.registeredSince());
        time(builder, "leaseEnd", status.leaseEnd());
        builder.element(mds("failures"), Integer.toString(status.failures()));
        status.lastError().ifPresent(cause -> builder.element(mds("cause"), XmlText.printable(cause)));
    }

    private static String state(RegistrationStatus status) {
        if (status.lastError().isPresent()) {
            return "failed";
        }
        return status.entry().isPresent() ? "registered" : "pending";
    }

    private static void time(XmlFragmentBuilder builder, String name, Optional<Instant> time) {
        time.ifPresent(value -> builder.element(mds(name), XmlTimes.text(value)));
    }

    private static QName mds(String localName) {
        return new QName(AggregatorTypes.OPENMDS_NAMESPACE, localName, "mds");
    }
}
