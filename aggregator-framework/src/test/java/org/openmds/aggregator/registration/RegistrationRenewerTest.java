package org.openmds.aggregator.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.aggregator.registration.RegistrationRenewerFixture.elsewhere;
import static org.openmds.aggregator.registration.RegistrationRenewerFixture.here;
import static org.openmds.aggregator.registration.RegistrationRenewerFixture.plan;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.registration.RegistrationPort;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.ManualClock;

class RegistrationRenewerTest {

    private final RegistrationRenewerFixture fixture = new RegistrationRenewerFixture();
    private final RegistrationRenewer keeper = new RegistrationRenewer(fixture::port, fixture.threads(Runnable::run),
            3);

    @Test
    void apply_plans_areAddedAndRenewedAtTheirRefreshInterval() {
        keeper.apply(Set.of(elsewhere("a")));
        fixture.scheduler.advance(Duration.ofSeconds(125));

        assertThat(fixture.calls).containsExactly("add a", "renew a", "renew a");
        assertThat(keeper.status()).singleElement().satisfies(kept -> {
            assertThat(kept.plan()).isEqualTo(elsewhere("a"));
            assertThat(kept.status().entry()).contains(EndpointReference.of("http://entry/a"));
            assertThat(kept.status().leaseEnd()).contains(ManualClock.START.plusSeconds(240));
        });
    }

    @Test
    void apply_anotherSet_leavesWhatStaysUntouchedAndRemovesBeforeItAdds() {
        keeper.apply(Set.of(elsewhere("stays"), elsewhere("goes")));
        fixture.calls.clear();

        keeper.apply(Set.of(elsewhere("stays"), elsewhere("comes")));

        assertThat(fixture.calls).containsExactly("remove goes", "add comes");
        assertThat(keeper.status()).extracting(kept -> kept.plan().name()).containsExactlyInAnyOrder("stays", "comes");
        assertThat(keeper.status(elsewhere("goes"))).isEmpty();
    }

    @Test
    void apply_planWithADifferentInterval_keepsItsEntry() {
        keeper.apply(Set.of(elsewhere("a")));
        keeper.apply(Set.of(plan("a", elsewhere("a").target(), Duration.ofSeconds(10))));
        fixture.scheduler.advance(Duration.ofSeconds(11));

        assertThat(fixture.calls).containsExactly("add a", "add a", "renew a");
    }

    @Test
    void apply_tooMany_isRefusedAndChangesNothing() {
        keeper.apply(Set.of(elsewhere("a")));

        assertThatThrownBy(() -> keeper.apply(
                IntStream.range(0, 4).mapToObj(i -> elsewhere("p" + i)).collect(Collectors.toSet())))
                .hasMessageContaining("there are 4 registrations; the limit is 3");

        assertThat(fixture.calls).containsExactly("add a");
    }

    @Test
    void apply_groupRefuses_isTriedAgainLaterAndLaterWhileOthersGoOn() {
        fixture.failures.put("bad", new WsrfFaultException(FaultKind.ADD_REFUSED, "not you"));
        keeper.apply(Set.of(elsewhere("bad"), elsewhere("good")));
        fixture.scheduler.advance(Duration.ofSeconds(7));

        assertThat(fixture.calls).filteredOn("add bad"::equals).hasSize(4);
        assertThat(keeper.status(elsewhere("bad"))).hasValueSatisfying(kept -> {
            assertThat(kept.status().lastError()).contains("not you");
            assertThat(kept.status().failures()).isEqualTo(4);
        });
        assertThat(keeper.status(elsewhere("good")).orElseThrow().status().entry()).isPresent();
        fixture.failures.clear();
        fixture.scheduler.advance(Duration.ofSeconds(8));
        assertThat(keeper.status(elsewhere("bad")).orElseThrow().status().lastError()).isEmpty();
    }

    @Test
    void apply_planWithoutAPort_isReportedAndDoesNotAffectOthers() {
        RegistrationRenewer some = new RegistrationRenewer(plan -> {
            if (plan.name().equals("lost")) {
                throw new WsrfFaultException(FaultKind.ADD_REFUSED, "there is no index lost");
            }
            return fixture.port(plan);
        }, fixture.threads(Runnable::run), 3);

        some.apply(Set.of(elsewhere("lost"), elsewhere("good")));

        assertThat(some.status(elsewhere("lost")).orElseThrow().status().lastError())
                .contains("there is no index lost");
        assertThat(fixture.calls).containsExactly("add good");
    }

    @Test
    void close_removesEntriesElsewhereAndLeavesThoseHereToTheirLeases() {
        keeper.apply(Set.of(elsewhere("there"), here("here")));
        fixture.calls.clear();

        keeper.close();
        keeper.close();
        keeper.apply(Set.of(elsewhere("late")));
        fixture.scheduler.advance(Duration.ofHours(1));

        assertThat(fixture.calls).containsExactly("remove there");
        assertThat(keeper.status()).isEmpty();
    }

    @Test
    @Timeout(30)
    void close_manyThatDoNotAnswer_takesAsLongAsOne() {
        CountDownLatch never = new CountDownLatch(1);
        try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
            CountDownLatch added = new CountDownLatch(200);
            RegistrationRenewer many = new RegistrationRenewer(plan -> hanging(added, never), fixture.threads(calls),
                    200);
            many.apply(IntStream.range(0, 200).mapToObj(i -> elsewhere("p" + i)).collect(Collectors.toSet()));
            await(added);
            long begunNanos = System.nanoTime();

            many.close();

            assertThat(Duration.ofNanos(System.nanoTime() - begunNanos)).isLessThan(Duration.ofSeconds(10));
            never.countDown();
        }
    }

    private static RegistrationPort hanging(CountDownLatch added, CountDownLatch never) {
        return new RegistrationPort() {
            @Override
            public AddedEntry add() {
                added.countDown();
                return new AddedEntry(EndpointReference.of("http://entry"),
                        new GrantedLifetime(Optional.empty(), Optional.empty()));
            }

            @Override
            public GrantedLifetime renew(EndpointReference entry) {
                throw new AssertionError("not renewed here");
            }

            @Override
            public void remove(EndpointReference entry) {
                await(never);
            }
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
