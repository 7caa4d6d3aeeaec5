package org.openmds.aggregator.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.aggregator.subscription.TopicDocuments.change;
import static org.openmds.aggregator.subscription.TopicDocuments.entry;
import static org.openmds.aggregator.subscription.TopicDocuments.propertyOf;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlFragment;

class SubscriptionViewTest {

    private final SubscriptionView subscriptionView = new SubscriptionView(Optional.of(EntryTopicState.ENTRY), () -> {
    });

    @Test
    void take_moreThanFits_isAProblemAndNotNothing() {
        subscriptionView.replace(propertyOf(entry("1", "x".repeat(9 << 20))));
        subscriptionView.apply(XmlFragment.parse(change(entry("2", "small"))));

        assertThatThrownBy(() -> subscriptionView.apply(XmlFragment.parse(change(entry("3", "y".repeat(9 << 20))))))
                .isInstanceOf(InvalidXmlException.class);

        assertThat(collect()).isCompletedExceptionally();
        subscriptionView.replace(propertyOf(entry("2", "small")));
        assertThat(collect().join().elements()).hasSize(1);
    }

    private CompletableFuture<AggregatorData> collect() {
        return subscriptionView.collect(Runnable::run).toCompletableFuture();
    }
}
