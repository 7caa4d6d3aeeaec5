package org.openmds.wsrf.notification;

import javax.xml.namespace.QName;

import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.StoredLease;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlFragmentBuilder;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlTimes;

/** How pull points are written in durable state: {@code <pull-point owner="alice" created="…" lease="PT24H …"/>}. */
record PullPointRecords(LeaseClock clock, int limit) implements LeasedKind<PullPoint> {

    @Override
    public String collection() {
        return "pull-points";
    }

    @Override
    public byte[] write(PullPoint pullPoint) {
        return new XmlFragmentBuilder(XmlLimits.DEFAULT).start(new QName("pull-point"))
                .attribute(new QName("owner"), pullPoint.owner())
                .attribute(new QName("created"), XmlTimes.text(pullPoint.created()))
                .attribute(new QName("lease"), StoredLease.of(pullPoint.lease(), clock).toString())
                .end()
                .build()
                .toBytes();
    }

    @Override
    public PullPoint read(StateRecord stored) {
        XmlElement root = XmlFragment.parse(stored.value(), SubscriptionRecords.STORED).root();
        return new PullPoint(stored.key(), SubscriptionRecords.attribute(root, "owner"),
                XmlTimes.instant(SubscriptionRecords.attribute(root, "created")).orElseGet(clock::now),
                StoredLease.parse(SubscriptionRecords.attribute(root, "lease"))
                        .orElseThrow(() -> new InvalidXmlException("it has no lease"))
                        .resumed(clock, SubscriptionRecords.MAX_GRACE));
    }
}
