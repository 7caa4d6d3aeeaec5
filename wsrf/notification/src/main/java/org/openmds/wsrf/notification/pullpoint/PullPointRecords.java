package org.openmds.wsrf.notification.pullpoint;

import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.lease.LeasedRecords;
import org.openmds.wsrf.softstate.LeasedKind;
import org.openmds.wsrf.softstate.RecordFormat;
import org.openmds.wsrf.state.StateRecord;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Reads and writes pull points in durable state: {@code <pull-point owner="alice" created="…" lease="PT24H …"/>}. */
record PullPointRecords(LeaseClock clock, int limit) implements LeasedKind<PullPoint> {

    @Override
    public String name() {
        return "pull-points";
    }

    @Override
    public byte[] write(PullPoint pullPoint) {
        return LeasedRecords.start("pull-point", pullPoint, pullPoint.created(), clock).end().build().toBytes();
    }

    @Override
    public RecordFormat<PullPoint> format() {
        return RecordFormat.first("pull-points", this::read);
    }

    private PullPoint read(StateRecord stored) {
        XmlElement root = XmlFragment.parse(stored.value(), LeasedRecords.STORED).root();
        return new PullPoint(stored.key(), LeasedRecords.ownerWithLane(root), LeasedRecords.created(root, clock),
                LeasedRecords.lease(root, clock));
    }
}
