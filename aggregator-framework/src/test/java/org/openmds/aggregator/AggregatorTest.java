package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.aggregator.AggregatorFixture.FIRST;
import static org.openmds.aggregator.AggregatorFixture.INTERVAL;
import static org.openmds.aggregator.ScriptedProvider.document;
import static org.openmds.wsrf.lifetime.ManualClock.START;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.xml.namespace.QName;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.xml.XmlFragment;

/** The times of collections, and their visible results. */
final class AggregatorTest {

    private static final Instant COLLECTED = START.plus(FIRST);

    private AggregatorFixture fixture = new AggregatorFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void entry_fromItsRegistrationOn_isCollectedAtEachInterval() {
        EntryKey key = fixture.added("http://h/");
        assertThat(fixture.status(key)).isEqualTo(new CollectionStatus.Pending());

        fixture.advance(Duration.ofSeconds(35));

        assertThat(fixture.provider.collectionTimes()).containsExactly(FIRST, FIRST.plus(INTERVAL),
                FIRST.plus(INTERVAL.multipliedBy(2)),
                FIRST.plus(INTERVAL.multipliedBy(3)));
        assertThat(fixture.data(key)).isEqualTo("1");
    }

    @Test
    void entry_collectedAgainWithDifferentData_showsItAndItsTime() {
        EntryKey key = fixture.added("http://h/");
        fixture.advance(FIRST);
        assertThat(fixture.status(key)).isEqualTo(new CollectionStatus.Fresh(COLLECTED));
        fixture.provider.will(() -> document("2"));

        fixture.advance(INTERVAL);

        assertThat(fixture.data(key)).isEqualTo("2");
        assertThat(fixture.status(key)).isEqualTo(new CollectionStatus.Fresh(COLLECTED.plus(INTERVAL)));
    }

    @Test
    void entry_collectedAgainWithTheSameData_makesNoNewVersion() {
        fixture.added("http://h/");
        fixture.advance(FIRST);
        Snapshot before = fixture.group().snapshot();

        fixture.advance(INTERVAL.multipliedBy(5));

        assertThat(fixture.provider.collectionTimes()).hasSize(6);
        assertThat(fixture.group().snapshot()).isSameAs(before);
    }

    @Test
    void source_thatFails_leavesItsDataStaleWithCauseAndSince() {
        EntryKey key = fixture.added("http://h/");
        fixture.advance(FIRST);
        fixture.provider.willFail("the host's disk is gone");
        fixture.advance(INTERVAL);
        fixture.provider.willFail("and its fan too");
        fixture.advance(INTERVAL);

        assertThat(fixture.data(key)).isEqualTo("1");
        assertThat(fixture.status(key))
                .isEqualTo(new CollectionStatus.Stale(COLLECTED, COLLECTED, COLLECTED.plus(INTERVAL),
                        "and its fan too"));
    }

    @Test
    void source_thatComesBack_isFreshWithoutError() {
        EntryKey key = fixture.added("http://h/");
        fixture.advance(FIRST);
        fixture.provider.willFail("away");
        fixture.advance(INTERVAL);
        fixture.provider.will(() -> document("1"));

        fixture.advance(INTERVAL);

        assertThat(fixture.status(key)).isInstanceOf(CollectionStatus.Fresh.class);
        int asked = fixture.provider.collectionTimes().size();
        fixture.advance(INTERVAL.multipliedBy(4));
        assertThat(fixture.provider.collectionTimes()).hasSize(asked + 4);
    }

    @Test
    void source_thatNeverSucceeded_isFailedWithoutData() {
        fixture.provider.willFail("no");
        EntryKey key = fixture.added("http://h/");

        fixture.advance(FIRST);

        assertThat(fixture.data(key)).isEmpty();
        assertThat(fixture.status(key)).isEqualTo(new CollectionStatus.Failed(COLLECTED, "no"));
    }

    @Test
    void source_thatKeepsFailing_isCollectedLessOftenUpToHalfTheLease() {
        fixture.provider.willFail("away");
        EntryKey key = fixture.added("http://h/");

        for (int i = 0; i < 40; i++) {
            fixture.advance(Duration.ofMinutes(1));
            fixture.group().renew(key, AggregatorFixture.TEN_MINUTES).join();
        }

        List<Duration> asked = fixture.provider.collectionTimes();
        List<Duration> pauses = java.util.stream.IntStream.range(1, asked.size())
                .mapToObj(i -> asked.get(i).minus(asked.get(i - 1)))
                .toList();
        assertThat(pauses).startsWith(Duration.ofSeconds(9), Duration.ofSeconds(18), Duration.ofSeconds(36),
                Duration.ofSeconds(72),
                Duration.ofSeconds(144), Duration.ofSeconds(270), Duration.ofSeconds(270));
        assertThat(pauses).allMatch(pause -> pause.compareTo(Duration.ofMinutes(5)) <= 0);
    }

    @Test
    void slowCollection_isFollowedByTheNextInTime() {
        fixture.provider.will(() -> {
            fixture.clock.advance(Duration.ofSeconds(4));
            return document("1");
        });
        fixture.added("http://h/");

        fixture.advance(Duration.ofSeconds(30));

        assertThat(fixture.provider.collectionTimes()).startsWith(FIRST, FIRST.plus(INTERVAL),
                FIRST.plus(INTERVAL.multipliedBy(2)));
    }

    @Test
    void entry_removedOrExpired_isCollectedNoMore() {
        EntryKey removed = fixture.added("http://removed/");
        EntryKey expired = fixture.added("http://expired/");
        assertThat(fixture.aggregator().size()).isEqualTo(2);
        fixture.group().renew(expired, new RequestedLifetime.Relative(Duration.ofSeconds(5))).join();
        fixture.advance(FIRST);
        int asked = fixture.provider.collectionTimes().size();

        fixture.group().remove(removed).join();
        fixture.clock.advance(Duration.ofSeconds(5));
        fixture.group().snapshot();
        fixture.settle();
        fixture.advance(Duration.ofMinutes(5));

        assertThat(fixture.aggregator().size()).isZero();
        assertThat(fixture.scheduler.size()).isZero();
        assertThat(fixture.provider.collectionTimes()).hasSize(asked);
    }

    @Test
    void entry_withoutConfiguration_isLeftAlone() {
        XmlFragment content = XmlFragment
                .parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'><x/></sg:Content>");
        fixture.group()
                .add(new org.openmds.wsrf.servicegroup.Registration(
                        org.openmds.wsrf.addressing.EndpointReference.of("http://h/"), content,
                        null, AggregatorFixture.TEN_MINUTES, "alice"))
                .join();
        fixture.settle();

        assertThat(fixture.aggregator().size()).isZero();
    }

    @Test
    void entry_whoseDataBreaksTheRule_keepsTheLastGoodDataWithTheCause() {
        fixture.close();
        fixture = new AggregatorFixture(new MembershipContentRule(List.of(), List.of(new QName("urn:host", "Host"))),
                Runnable::run,
                Duration.ofSeconds(5));
        EntryKey key = fixture.added("http://h/");
        fixture.advance(FIRST);
        fixture.provider.will(() -> XmlFragment.parse("<Virus xmlns='urn:evil'/>"));

        fixture.advance(INTERVAL);

        assertThat(fixture.data(key)).isEqualTo("1");
        assertThat(fixture.status(key)).isInstanceOfSatisfying(CollectionStatus.Stale.class,
                stale -> assertThat(stale.cause()).contains("{urn:evil}Virus", "{urn:host}Host"));
    }

    @Test
    void restart_showsTheStaleValueWithItsAgeUntilTheFirstCollection() {
        EntryKey key = fixture.added("http://h/");
        fixture.advance(FIRST);
        fixture.provider.will(() -> document("2"));
        fixture.restart();

        assertThat(fixture.data(key)).isEqualTo("1");
        assertThat(fixture.status(key)).isEqualTo(new CollectionStatus.Fresh(COLLECTED));
        fixture.advance(FIRST);
        assertThat(fixture.data(key)).isEqualTo("2");
        assertThat(fixture.aggregator().size()).isEqualTo(1);
    }

    @Test
    void entries_withEqualSources_areCollectedOnceForAll() {
        EntryKey first = fixture.added("http://first/");
        fixture.advance(Duration.ofSeconds(4));
        EntryKey second = fixture.added("http://second/");

        assertThat(fixture.data(second)).isEqualTo("1");
        fixture.provider.will(() -> document("2"));
        fixture.advance(Duration.ofSeconds(30));

        assertThat(fixture.provider.collectionTimes()).hasSize(4);
        assertThat(fixture.data(first)).isEqualTo("2");
        assertThat(fixture.data(second)).isEqualTo("2");
        fixture.group().remove(first).join();
        fixture.settle();
        fixture.advance(INTERVAL);
        assertThat(fixture.provider.collectionTimes()).hasSize(5);
    }

    @Test
    void entryAddedAgainAfterTheLastWasRemoved_isCollectedAgain() {
        fixture.group().remove(fixture.added("http://first/")).join();
        fixture.settle();
        EntryKey again = fixture.added("http://again/");

        fixture.advance(INTERVAL);

        assertThat(fixture.data(again)).isEqualTo("1");
        assertThat(fixture.provider.collectionTimes()).hasSize(1);
    }

    @Test
    void report_containsAttemptsBesideTheContent() {
        EntryKey key = fixture.added("http://h/");
        assertThat(fixture.aggregator().report(key).orElseThrow().status()).isEqualTo(new CollectionStatus.Pending());
        fixture.advance(FIRST);
        fixture.advance(INTERVAL);
        fixture.provider.willFail("away");
        fixture.advance(INTERVAL);

        CollectionReport report = fixture.aggregator().report(key).orElseThrow();

        Instant success = COLLECTED.plus(INTERVAL);
        assertThat(report.source()).isEqualTo("provider host");
        assertThat(report.attempts().lastSuccess()).contains(success);
        assertThat(report.attempts().last()).contains(success.plus(INTERVAL));
        assertThat(report.attempts().failures()).isEqualTo(1);
        assertThat(report.next()).isEqualTo(success.plus(INTERVAL).plusSeconds(9));
        assertThat(report.toFragment().toString()).contains("<mds:state>stale</mds:state>",
                "<mds:cause>away</mds:cause>",
                "<mds:pollInterval>PT10S</mds:pollInterval>");
        assertThat(fixture.status(key)).isInstanceOfSatisfying(CollectionStatus.Stale.class,
                stale -> assertThat(stale.lastSuccess()).isEqualTo(success));
    }

    @Test
    void renewSources_afterANewKindOfSource_collectsEntriesThatCouldNotBeCollected() {
        AggregatorSources sources = new AggregatorSources(List.of());
        fixture.replaceAggregator(sources);
        EntryKey key = fixture.added("http://h/");
        fixture.settle();
        assertThat(fixture.status(key)).isInstanceOf(CollectionStatus.Failed.class);

        sources.replace(List.of(fixture.sources()));
        fixture.aggregator().renewSources();
        fixture.settle();
        fixture.advance(FIRST);

        assertThat(fixture.data(key)).isEqualTo("1");
    }

    @Test
    void renewSources_ofTheSameKinds_leavesCollectionsAlone() {
        fixture.added("http://h/");
        fixture.advance(Duration.ofSeconds(3));

        fixture.aggregator().renewSources();
        fixture.settle();
        fixture.advance(Duration.ofSeconds(17));

        assertThat(fixture.provider.collectionTimes()).hasSize(3);
    }

    @Test
    void metrics_ofATargetThatIsCollectedNoMore_areGone() {
        EntryKey key = fixture.added("http://h/");
        fixture.advance(FIRST);

        fixture.group().remove(key).join();
        fixture.settle();

        assertThat(fixture.registry.getMeters()).isEmpty();
    }

    @Test
    void metrics_tellEachTargetsTimesFailuresAndLastSuccess() {
        fixture.added("http://h/");
        fixture.advance(FIRST);
        fixture.provider.willFail("away");
        fixture.advance(INTERVAL);

        assertThat(fixture.registry.get("mds.collection.duration").tag("target", "provider host").timer().count())
                .isEqualTo(2);
        assertThat(fixture.registry.get("mds.collection.failures").tag("target", "provider host").counter().count())
                .isEqualTo(1);
        assertThat(fixture.registry.get("mds.collection.lateness")
                .tag("target", "provider host")
                .timer()
                .max(TimeUnit.MILLISECONDS)).isZero();
        assertThat(fixture.registry.get("mds.collection.last.success").gauge().value())
                .isEqualTo(COLLECTED.toEpochMilli() / 1000.0);
    }

    @Test
    void close_thenTimePassesAndEntriesCome_collectsNothing() {
        fixture.added("http://h/");
        fixture.aggregator().close();

        fixture.added("http://late/");
        fixture.advance(Duration.ofMinutes(2));

        assertThat(fixture.provider.collectionTimes()).isEmpty();
        assertThat(fixture.aggregator().size()).isZero();
    }
}
