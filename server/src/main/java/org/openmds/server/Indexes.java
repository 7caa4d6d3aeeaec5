package org.openmds.server;

import java.util.ArrayList;
import java.util.List;

import org.openmds.aggregator.Aggregator;
import org.openmds.aggregator.AggregatorSources;
import org.openmds.index.Container;
import org.openmds.index.IndexDefinition;
import org.openmds.index.IndexService;
import org.openmds.index.settings.IndexSettings;
import org.openmds.server.config.Configuration;
import org.openmds.server.operation.GroupMetrics;
import org.openmds.trigger.engine.RuleValidation;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.servicegroup.MembershipContentRule;

import io.micrometer.core.instrument.MeterRegistry;

/** Opens the indexes of a process and the history of their entries. */
final class Indexes {

    private Indexes() {
    }

    /**
     * The parts of the server that indexes need.
     *
     * @param aggregator
     *            the aggregator whose reports are part of the entries' documents
     * @param rules
     *            the check of rules that are registered
     */
    record IndexInfrastructure(AggregatorSources sources, Aggregator aggregator, RuleValidation rules,
            Container container, MeterRegistry metrics) {
    }

    /**
     * Opens the indexes from the durable state.
     *
     * @throws org.openmds.wsrf.state.StateException
     *             the state cannot be read
     */
    static List<IndexService> open(Configuration configuration, IndexInfrastructure indexInfrastructure,
            ResourceStack resources) {
        EntryHistories histories = EntryHistories.open(configuration.history(),
                indexInfrastructure.container().clock(), indexInfrastructure.metrics(), resources);
        List<IndexService> indexes = new ArrayList<>();
        for (IndexSettings settings : configuration.groups()) {
            IndexService index = resources.add("index " + settings.name(), IndexService.open(
                    definition(settings, configuration, indexInfrastructure.rules()), indexInfrastructure.sources(),
                    histories.documentExtension(indexInfrastructure.aggregator()::report),
                    indexInfrastructure.container()));
            GroupMetrics.show(index.group(), indexInfrastructure.metrics());
            histories.follow(index.group());
            indexes.add(index);
        }
        return List.copyOf(indexes);
    }

    private static IndexDefinition definition(IndexSettings settings, Configuration configuration,
            RuleValidation rules) {
        LeaseTerms leases = new LeaseTerms(settings.lease().initial(), settings.lease().minimum(),
                settings.lease().maximum());
        return new IndexDefinition(settings.name(), leases,
                new MembershipContentRule(settings.memberInterfaces(), settings.contentElements()),
                configuration.entryLimit(settings), new RuleReview(settings.name(), rules));
    }
}
