package org.openmds.wsrf.notification.lease;

import java.time.Instant;

import javax.xml.namespace.QName;

import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.StoredLease;
import org.openmds.wsrf.softstate.LeasedState;
import org.openmds.wsrf.softstate.SoftStateRecords;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * The common parts of the records of all leased resources: the attributes {@code owner}, {@code created} and {@code lease} of the root element, and
 * {@code lane} if the owner has none of its name.
 */
public final class LeasedRecords {

    /** Limits for stored records: a stored record is always readable, even if the limits for requests are lower now. */
    public static final XmlLimits STORED = new XmlLimits(Integer.MAX_VALUE, 10_000, Integer.MAX_VALUE,
            Integer.MAX_VALUE);

    private static final QName LANE = new QName("lane");

    private LeasedRecords() {
    }

    /** Starts a record; its root element is open. */
    public static XmlFragmentBuilder start(String root, LeasedState state, Instant created, LeaseClock clock) {
        XmlFragmentBuilder record = new XmlFragmentBuilder(STORED).start(new QName(root))
                .attribute(new QName("owner"), state.owner())
                .attribute(new QName("created"), XmlTimes.text(created))
                .attribute(new QName("lease"), StoredLease.of(state.lease(), clock).toString());
        return state.lane().equals(state.owner()) ? record : record.attribute(LANE, state.lane());
    }

    /** Returns an attribute that every record of its kind has. */
    public static String attribute(XmlElement root, String name) {
        return root.attribute(new QName(name))
                .orElseThrow(() -> new InvalidXmlException("it has no attribute " + name));
    }

    /** Returns the name of the caller that created the resource. */
    public static String owner(XmlElement root) {
        return attribute(root, "owner");
    }

    /** Returns the caller that created the resource, with its lane. */
    public static ResourceOwner ownerWithLane(XmlElement root) {
        return new ResourceOwner(owner(root), root.attribute(LANE).orElseGet(() -> owner(root)));
    }

    /** Returns the creation time of the resource, or the current time if it cannot be read. */
    public static Instant created(XmlElement root, LeaseClock clock) {
        return XmlTimes.instant(attribute(root, "created")).orElseGet(clock::now);
    }

    /** Returns the lease, prolonged as after a restart. */
    public static Lease lease(XmlElement root, LeaseClock clock) {
        return StoredLease.parse(attribute(root, "lease"))
                .orElseThrow(() -> new InvalidXmlException("its lease cannot be read"))
                .resumed(clock, SoftStateRecords.MAX_GRACE);
    }
}
