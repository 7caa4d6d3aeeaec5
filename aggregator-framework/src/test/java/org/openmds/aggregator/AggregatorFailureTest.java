package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.aggregator.AggregatorFixture.FIRST;
import static org.openmds.aggregator.AggregatorFixture.INTERVAL;
import static org.openmds.aggregator.ScriptedProvider.document;
import static org.openmds.wsrf.TestAwait.await;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** Failures of sources: the entry reports them, collections continue, and other entries are not affected. */
@Timeout(30)
final class AggregatorFailureTest {

    private AggregatorFixture fixture = new AggregatorFixture();
    private final LinkedBlockingQueue<Runnable> threads = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void cause_withCharactersThatXmlCannotCarry_isShownWithoutThem() {
        fixture.provider.willFail("exit \u0000 code \u001b[31m 7 <&>");
        EntryKey key = fixture.added("http://h/");

        fixture.advance(FIRST);

        assertThat(cause(key)).startsWith("exit ").endsWith("7 <&>");
        goesOn(key);
    }

    @Test
    void document_tooDeepToBeWrapped_isAFailure() {
        XmlFragment deep = XmlFragment.parse("<a>".repeat(100) + "</a>".repeat(100));
        fixture.provider.will(() -> deep);
        EntryKey key = fixture.added("http://h/");

        fixture.advance(FIRST);

        assertThat(cause(key)).contains("deep");
        goesOn(key);
    }

    @ParameterizedTest
    @ValueSource(classes = {IllegalStateException.class, LinkageError.class, AssertionError.class,
        StackOverflowError.class})
    void provider_thatThrowsAnything_isAFailure(Class<? extends Throwable> type) throws ReflectiveOperationException {
        Throwable failure = type.getDeclaredConstructor().newInstance();
        fixture.provider.will(() -> {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        });
        EntryKey key = fixture.added("http://h/");

        fixture.advance(FIRST);

        assertThat(cause(key)).contains("provider host failed", type.getSimpleName());
        goesOn(key);
    }

    @Test
    void source_thatThrowsInsteadOfFailing_isAFailureToo() {
        AggregatorSource broken = new AggregatorSource() {
            private int calls;

            @Override
            public String target() {
                return "broken";
            }

            @Override
            public Duration interval() {
                return INTERVAL;
            }

            @Override
            public Duration timeout() {
                return INTERVAL;
            }

            @Override
            public CompletionStage<AggregatorData> collect() {
                if (calls++ == 0) {
                    throw new IllegalStateException("a bug");
                }
                return java.util.concurrent.CompletableFuture.completedStage(AggregatorData.of(document("well")));
            }
        };
        fixture.replaceAggregator(List.of(factory(broken)));
        EntryKey key = fixture.added("http://h/");
        fixture.advance(FIRST);
        assertThat(cause(key)).contains("a bug");

        fixture.advance(INTERVAL);

        assertThat(fixture.data(key)).isEqualTo("well");
    }

    @Test
    void configuration_thatNoSourceKnows_isShownOnItsEntry() {
        XmlFragment config = XmlFragment
                .parse("<agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'><x:Telepathy xmlns:x='urn:x'/></agg:AggregatorConfig>");

        EntryKey key = fixture.added("http://h/", config);
        fixture.settle();

        assertThat(cause(key)).contains("{urn:x}Telepathy", "InformationProviderPollType");
        assertThat(fixture.aggregator().size()).isZero();
    }

    @Test
    void factory_thatThrows_isShownOnItsEntryAndHarmsNoOther() {
        ProviderSources good = fixture.sources();
        fixture.replaceAggregator(List.of(new SourceFactory() {
            @Override
            public String configurations() {
                return "any";
            }

            @Override
            public Optional<AggregatorSource> create(SourceRequest request, XmlElement configuration) {
                if (request.member().address().contains("bad")) {
                    throw new IllegalStateException("a bug");
                }
                return good.create(request, configuration);
            }
        }));
        EntryKey bad = fixture.added("http://bad/");
        EntryKey fine = fixture.added("http://fine/");
        fixture.settle();

        fixture.advance(FIRST);

        assertThat(cause(bad)).contains("a bug");
        assertThat(fixture.data(fine)).isEqualTo("1");
    }

    @Test
    void provider_thatHangs_isAbandonedAndNotAskedAgainUntilItIsBack() {
        manualThreads(Duration.ofSeconds(1));
        EntryKey key = fixture.added("http://h/");
        fixture.scheduler.advance(FIRST);
        await().until(() -> fixture.scheduler.size() == 1);
        fixture.settle();
        assertThat(cause(key)).contains("provider host did not answer within 1s");

        fixture.scheduler.advance(INTERVAL);
        await().until(() -> fixture.scheduler.size() == 1);
        fixture.scheduler.advance(INTERVAL.multipliedBy(2));
        await().until(() -> fixture.scheduler.size() == 1);
        assertThat(threads).hasSize(1);

        threads.remove().run();
        fixture.scheduler.advance(INTERVAL.multipliedBy(8));
        threads.remove().run();
        fixture.settle();
        assertThat(fixture.data(key)).isEqualTo("1");
    }

    @Test
    void provider_thatTwoEntriesUse_worksOnceForBothWhileItWorks() {
        manualThreads(Duration.ofSeconds(20));
        EntryKey first = fixture.added("http://first/");
        EntryKey second = fixture.added("http://second/");
        fixture.scheduler.advance(FIRST);
        assertThat(threads).hasSize(1);

        threads.remove().run();
        fixture.settle();

        assertThat(fixture.provider.collectionTimes()).hasSize(1);
        assertThat(fixture.data(first)).isEqualTo("1");
        assertThat(fixture.data(second)).isEqualTo("1");
    }

    @Test
    void provider_withoutAFreeThread_isAFailureAndTriedAgain() {
        boolean[] free = {false};
        fixture.close();
        fixture = new AggregatorFixture(MembershipContentRule.ANY, task -> {
            if (!free[0]) {
                throw new RejectedExecutionException();
            }
            task.run();
        }, Duration.ofSeconds(5));
        EntryKey key = fixture.added("http://h/");
        fixture.advance(FIRST);
        assertThat(cause(key)).contains("no thread is free");
        free[0] = true;

        fixture.advance(INTERVAL);

        assertThat(fixture.data(key)).isEqualTo("1");
    }

    @Test
    void renewSources_whileTheGroupIsBusy_isDoneWhenItIsNotAnyMore() {
        AggregatorSources sources = new AggregatorSources(List.of());
        fixture.replaceAggregator(sources);
        EntryKey key = fixture.added("http://h/");
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch busy = new CountDownLatch(1);
        fixture.group().addListener((changes, after) -> {
            entered.countDown();
            awaitUninterruptibly(busy);
        });
        awaitUninterruptibly(entered);
        assertThatThrownBy(() -> {
            for (int i = 0; i < 20_000; i++) {
                fixture.group().notifyPresent((changes, after) -> {
                });
            }
        }).isInstanceOf(WsrfFaultException.class);
        sources.replace(List.of(fixture.sources()));

        fixture.aggregator().renewSources();
        busy.countDown();
        await().untilAsserted(fixture::settle);
        assertThat(fixture.aggregator().size()).isZero();
        fixture.advance(Duration.ofSeconds(1));
        fixture.advance(FIRST);

        assertThat(fixture.data(key)).isEqualTo("1");
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void manualThreads(Duration timeout) {
        fixture.close();
        fixture = new AggregatorFixture(MembershipContentRule.ANY, threads::add, timeout);
    }

    private void goesOn(EntryKey key) {
        fixture.provider.will(() -> document("well"));
        fixture.advance(INTERVAL);
        assertThat(fixture.data(key)).isEqualTo("well");
        assertThat(fixture.status(key)).isInstanceOf(CollectionStatus.Fresh.class);
    }

    private String cause(EntryKey key) {
        return switch (fixture.status(key)) {
            case CollectionStatus.Failed failed -> failed.cause();
            case CollectionStatus.Stale stale -> stale.cause();
            case CollectionStatus other -> throw new AssertionError("expected a failure, got " + other);
        };
    }

    private static SourceFactory factory(AggregatorSource source) {
        return new SourceFactory() {
            @Override
            public String configurations() {
                return "any";
            }

            @Override
            public Optional<AggregatorSource> create(SourceRequest request, XmlElement configuration) {
                return Optional.of(source);
            }
        };
    }
}
