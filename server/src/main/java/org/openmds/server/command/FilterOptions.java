package org.openmds.server.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.openmds.server.command.output.NamespaceTable;
import org.openmds.wsrf.client.SubscriptionRequest;
import org.openmds.wsrf.notification.topic.TopicDialect;

import picocli.CommandLine.Option;

/** What is subscribed to. */
final class FilterOptions {

    @Option(names = "--dialect", paramLabel = "DIALECT", converter = DialectConverter.class, description = "How topics are written: simple, concrete, full or xpath (default: the plainest that fits).")
    private @Nullable TopicDialect dialect;

    @Option(names = "--where", paramLabel = "XPATH", description = "Only messages for which that is true; may be repeated.")
    private List<String> messageConditions = new ArrayList<>();

    @Option(names = "--while", paramLabel = "XPATH", description = "Only while that is true of the producer's properties; may be repeated.")
    private List<String> producerConditions = new ArrayList<>();

    /**
     * Adds the filter to an order.
     *
     * @param topics
     *            any of which will do; none for everything
     */
    UnaryOperator<SubscriptionRequest> filter(List<String> topics, NamespaceOptions namespaces) {
        Optional<TopicText> topic = topics.isEmpty()
                ? Optional.empty()
                : Optional.of(TopicText.of(topics, Optional.ofNullable(dialect), namespaces));
        NamespaceTable namespaceTable = namespaces.prefixes();
        return order -> {
            SubscriptionRequest filtered = topic
                    .map(text -> order.onTopic(text.dialect(), text.expression(), text.namespaces()))
                    .orElse(order);
            for (String xpath : messageConditions) {
                filtered = filtered.whereMessage(xpath, namespaceTable.usedIn(xpath));
            }
            for (String xpath : producerConditions) {
                filtered = filtered.whileProducer(xpath, namespaceTable.usedIn(xpath));
            }
            return filtered;
        };
    }
}
