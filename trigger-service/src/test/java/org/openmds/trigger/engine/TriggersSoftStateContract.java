package org.openmds.trigger.engine;

import java.util.List;
import java.util.Map;
import java.util.Random;

import javax.xml.namespace.QName;

import org.openmds.trigger.evaluation.TriggerSettings;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.softstate.SoftStateContract;
import org.openmds.wsrf.softstate.WriterStatus;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** The contract of soft state for triggers and silences, over a group with a store of its own. */
abstract class TriggersSoftStateContract extends SoftStateContract {

    private final ServiceGroup group = ServiceGroup.open(new GroupSettings("contract",
            key -> EndpointReference.of("http://here/entry", new QName("urn:k", "Key", "k"), key.value()),
            LeaseTerms.DEFAULT, MembershipContentRule.ANY, 1000, PagePool.none()), clock, new UnreliableStore());
    @SuppressWarnings("NullAway.Init") // open() sets it
    private Triggers triggers;

    Triggers triggers() {
        return triggers;
    }

    @Override
    protected void open(UnreliableStore from) {
        triggers = Triggers.open(group, TriggerSettings.of(EngineFixture.FRAME), TriggerConfiguration.EMPTY, List.of(),
                new Triggers.TriggerDependencies(clock, from, new SimpleMeterRegistry(), new Random(7),
                        () -> Map.of("log", new UnusedAction())));
    }

    @Override
    protected void close() {
        triggers.close();
    }

    @Override
    protected WriterStatus writer() {
        return triggers.writer();
    }

    @Override
    protected int unreadable() {
        return triggers.unreadableRecords();
    }
}
