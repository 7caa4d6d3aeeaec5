package org.openmds.cli.subscription;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.option.NamespaceOptions;
import org.openmds.cli.output.NamespaceTable;
import org.openmds.wsrf.client.subscription.SubscriptionRequest;
import org.openmds.wsrf.notification.topic.TopicDialect;

import picocli.CommandLine.Option;

/** The options that filter the notifications of a subscription. */
final class FilterOptions {

    @Option(names = "--dialect", paramLabel = "DIALECT", converter = DialectConverter.class, description = "The dialect of the topic expressions: simple, concrete, full or xpath (default: the simplest that fits).")
    private @Nullable TopicDialect dialect;

    @Option(names = "--where", paramLabel = "XPATH", description = "Send only messages for which this expression is true. Can be repeated.")
    private List<String> messageConditions = new ArrayList<>();

    @Option(names = "--while", paramLabel = "XPATH", description = "Send messages only while this expression is true of the service's "
            + "resource properties. Can be repeated.")
    private List<String> producerConditions = new ArrayList<>();

    /**
     * Returns a function that adds the filter to a subscription request.
     *
     * @param topics
     *            alternatives; empty for all topics
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
