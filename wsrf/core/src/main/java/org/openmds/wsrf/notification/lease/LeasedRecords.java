package org.openmds.wsrf.notification.lease;

import java.time.Duration;
import java.time.Instant;

import javax.xml.namespace.QName;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.StoredLease;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

/** What the records of all leased resources have: {@code owner}, {@code created} and {@code lease}, attributes of the root element. */
public final class LeasedRecords {

    /** Holders renew within this time after a restart, or lose the resource. */
    public static final Duration MAX_GRACE = Duration.ofMinutes(5);
    /** What was accepted once may come back whatever the limits are by then. */
    public static final XmlLimits STORED = new XmlLimits(Integer.MAX_VALUE, 10_000, Integer.MAX_VALUE,
            Integer.MAX_VALUE);

    private LeasedRecords() {
    }

    /** Begins a record: its root element is open. */
    public static XmlFragmentBuilder start(String root, LeasedState state, Instant created, LeaseClock clock) {
        return new XmlFragmentBuilder(STORED).start(new QName(root))
                .attribute(new QName("owner"), state.owner())
                .attribute(new QName("created"), XmlTimes.text(created))
                .attribute(new QName("lease"), StoredLease.of(state.lease(), clock).toString());
    }

    /** An attribute that every record of its kind has. */
    public static String attribute(XmlElement root, String name) {
        return root.attribute(new QName(name))
                .orElseThrow(() -> new InvalidXmlException("it has no attribute " + name));
    }

    /** Name of the caller who made the resource. */
    public static String owner(XmlElement root) {
        return attribute(root, "owner");
    }

    /** When the resource was made; now where that cannot be read. */
    public static Instant created(XmlElement root, LeaseClock clock) {
        return XmlTimes.instant(attribute(root, "created")).orElseGet(clock::now);
    }

    /** The lease as it is after a restart. */
    public static Lease lease(XmlElement root, LeaseClock clock) {
        return StoredLease.parse(attribute(root, "lease"))
                .orElseThrow(() -> new InvalidXmlException("its lease cannot be read"))
                .resumed(clock, MAX_GRACE);
    }
}
