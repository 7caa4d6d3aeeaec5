package org.openmds.wsrf.notification.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.wsrf.TestAwait.await;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.notification.subscription.NotificationFixture;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.ServiceCalls;

/** Publishers that publish only while there are subscribers: the requests of the broker to them. */
class PublisherOnDemandTest extends BrokerFixture {

    @Test
    void publisherOnDemand_withoutSubscribers_isPaused() {
        register(PUBLISHER + TOPIC + "<br:Demand>true</br:Demand>");
        await().untilAsserted(() -> assertThat(publisher.requests).containsExactly("subscribe 1", "pause"));

        String key = subscribe("");
        await().untilAsserted(() -> assertThat(publisher.requests).endsWith("pause", "resume"));
        ServiceCalls.answer(manager(), NotificationFixture.of(NotificationOperations.PAUSE_SUBSCRIPTION, key, ""));
        await().untilAsserted(() -> assertThat(publisher.requests).endsWith("resume", "pause"));
        ServiceCalls.answer(manager(), NotificationFixture.of(NotificationOperations.RESUME_SUBSCRIPTION, key, ""));
        await().untilAsserted(() -> assertThat(publisher.requests).endsWith("pause", "resume"));
        ServiceCalls.answer(manager(), NotificationFixture.of(NotificationOperations.UNSUBSCRIBE, key, ""));
        await().untilAsserted(() -> assertThat(publisher.requests).endsWith("resume", "pause"));
    }

    @Test
    void publisherOnDemand_thatCannotPause_isUnsubscribed() {
        publisher.pauseRefused = true;
        register(PUBLISHER + TOPIC + "<br:Demand>true</br:Demand>");
        await().untilAsserted(() -> assertThat(publisher.requests).containsExactly("subscribe 1", "pause",
                "unsubscribe"));
        await().until(() -> broker.publishers(DemandState.PAUSED) == 1);

        String key = subscribe("");
        await().untilAsserted(() -> assertThat(publisher.requests).endsWith("unsubscribe", "subscribe 1"));
        ServiceCalls.answer(manager(), NotificationFixture.of(NotificationOperations.UNSUBSCRIBE, key, ""));

        await().untilAsserted(() -> assertThat(publisher.requests).endsWith("subscribe 1", "unsubscribe"));
        await().until(() -> broker.publishers(DemandState.PAUSED) == 1);
    }

    @Test
    void publisherOnDemand_subscriptionLost_isSubscribedAgain() {
        subscribe("");
        register(PUBLISHER + TOPIC + "<br:Demand>true</br:Demand>");
        await().untilAsserted(() -> assertThat(publisher.requests).containsExactly("subscribe 1"));
        publisher.subscriptionLost = true;

        clock.advance(Duration.ofSeconds(31));
        timer.run();

        await().untilAsserted(() -> assertThat(publisher.requests).containsExactly("subscribe 1", "subscribe 1"));
    }

    @Test
    void publisherOnDemand_unreachable_isRetriedWithGrowingDelays() {
        subscribe("");
        publisher.unreachable = true;
        register(PUBLISHER + TOPIC + "<br:Demand>true</br:Demand>");
        await().untilAsserted(() -> assertThat(timer.delays()).endsWith(Duration.ofSeconds(1)));
        await().until(() -> broker.publishers(DemandState.UNREACHED) == 1);
        clock.advance(Duration.ofSeconds(1));
        timer.run();
        await().untilAsserted(() -> assertThat(timer.delays()).contains(Duration.ofSeconds(2)));

        publisher.unreachable = false;
        clock.advance(Duration.ofSeconds(2));
        timer.run();

        await().untilAsserted(() -> assertThat(publisher.requests).containsExactly("away", "away", "subscribe 1"));
        await().until(() -> broker.publishers(DemandState.PUBLISHING) == 1);
    }

    @Test
    void publisherOnDemand_topicsUnknown_publishesForAnyPossibleSubscriber() {
        register(PUBLISHER + "<br:Demand>true</br:Demand>");
        register(PUBLISHER + TOPIC.replace("/Simple", "/Full").replace("p:a", "p:b//*")
                + "<br:Demand>true</br:Demand>");
        await().until(() -> broker.publishers(DemandState.PAUSED) == 2);

        String key = keyIn(ServiceCalls.answer(service(), NotificationFixture.subscribeCall("http://c1/",
                NotificationFixture.full("p:other"), Caller.ANONYMOUS)));
        await().until(() -> broker.publishers(DemandState.PUBLISHING) == 2);

        ServiceCalls.answer(manager(), NotificationFixture.of(NotificationOperations.UNSUBSCRIBE, key, ""));
        await().until(() -> broker.publishers(DemandState.PAUSED) == 2);
        ServiceCalls.answer(service(), NotificationFixture.subscribeCall("http://c1/",
                NotificationFixture.full("p:c").replace("/Full", "/Simple"), Caller.ANONYMOUS));
        await().until(() -> broker.publishers(DemandState.PUBLISHING) == 1);
        assertThat(broker.publishers(DemandState.PAUSED)).isEqualTo(1);
    }
}
