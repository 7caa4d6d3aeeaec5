package org.openmds.wsrf.service;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import javax.xml.namespace.QName;

import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.LifetimeHandlers;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.TerminableResource;
import org.openmds.wsrf.properties.ModifiableResource;
import org.openmds.wsrf.properties.PropertyModification;
import org.openmds.wsrf.properties.PropertyWrites;
import org.openmds.wsrf.resource.PropertyDocument;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;

/** A resource for tests with properties in memory, one of which cannot be modified. Not thread-safe. */
public final class TestResource implements TerminableResource, ModifiableResource {

    /** A modifiable property with the initial values {@code <i>1</i>} and {@code <i>2</i>}. */
    public static final QName ITEMS = new QName("http://mds.globus.org/aggregator/types", "AggregatorData", "agg");
    /** A modifiable property without an initial value. */
    public static final QName NOTES = new QName("http://mds.globus.org/aggregator/types", "AggregatorConfig", "agg");
    /** A property that cannot be modified. */
    public static final QName FIXED = new QName("http://docs.oasis-open.org/wsrf/sg-2", "Content", "sg");
    /** The name of the property document. */
    public static final QName DOCUMENT = new QName("http://mds.globus.org/index", "IndexRP", "idx");

    private final ManualClock clock;
    private final Map<QName, List<XmlFragment>> values = new TreeMap<>(java.util.Comparator.comparing(QName::toString));
    private Lease lease;
    private boolean destroyed;

    public TestResource(ManualClock clock) {
        this.clock = clock;
        this.lease = Lease.Limited.of(Duration.ofHours(1), clock);
        values.put(ITEMS, List.of(item("1"), item("2")));
        values.put(NOTES, List.of());
        values.put(FIXED, List.of(XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'/>")));
    }

    /** Returns a value of {@link #ITEMS}. */
    public static XmlFragment item(String text) {
        return XmlFragment.parse("<agg:AggregatorData xmlns:agg='http://mds.globus.org/aggregator/types'><i>" + text
                + "</i></agg:AggregatorData>");
    }

    /** Returns the texts of a property's values. */
    public List<String> texts(QName property) {
        return values.getOrDefault(property, List.of()).stream().map(value -> value.root().text()).toList();
    }

    public boolean isDestroyed() {
        return destroyed;
    }

    @Override
    public ResourceProperties properties(WsrfDialect dialect) {
        PropertyDocument.Builder document = PropertyDocument.named(DOCUMENT);
        values.forEach((name, list) -> document.values(name, list.stream().map(XmlTree::of).toList()));
        return document.value(LifetimeHandlers.time(LifetimeHandlers.CURRENT_TIME, Optional.of(clock.now())))
                .value(LifetimeHandlers.time(LifetimeHandlers.TERMINATION_TIME, lease.terminationTime(clock)))
                .build();
    }

    @Override
    public void modify(List<PropertyModification> modifications, Call call) {
        for (PropertyModification modification : modifications) {
            if (!modification.property().equals(ITEMS) && !modification.property().equals(NOTES)) {
                throw PropertyWrites.refusal(FaultKind.UNABLE_TO_MODIFY_RESOURCE_PROPERTY,
                        modification.property() + " is fixed", List.of());
            }
        }
        for (PropertyModification modification : modifications) {
            switch (modification) {
                case PropertyModification.Insert(QName property, List<XmlFragment> more) -> {
                    List<XmlFragment> all = new ArrayList<>(values.getOrDefault(property, List.of()));
                    all.addAll(more);
                    values.put(property, all);
                }
                case PropertyModification.Update(QName property, List<XmlFragment> other) ->
                    values.put(property, other);
                case PropertyModification.Delete(QName property) -> values.put(property, List.of());
            }
        }
    }

    @Override
    public Lease setTerminationTime(RequestedLifetime requested, Call call) {
        lease = requested instanceof RequestedLifetime.Unlimited
                ? new Lease.Unlimited()
                : LeaseTerms.DEFAULT.grant(requested, clock);
        return lease;
    }

    @Override
    public void destroy(Call call) {
        destroyed = true;
    }
}
