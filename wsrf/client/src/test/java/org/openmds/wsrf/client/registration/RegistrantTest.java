package org.openmds.wsrf.client.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.ManualTime;
import org.openmds.wsrf.client.http.ConnectionException.NotConnected;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;

/** Tests the life of a registration with a manual clock. */
class RegistrantTest {

    private static final Duration LIFETIME = Duration.ofSeconds(100);
    private static final RandomGenerator NO_JITTER = () -> 0L;
    private static final RandomGenerator MOST_JITTER = () -> -1L;

    private final ManualTime time = new ManualTime();
    private final FakePort fakePort = new FakePort();

    @Test
    void start_groupAnswers_isRegisteredUntilTheGrantedEnd() {
        fakePort.granted = Duration.ofSeconds(60);
        Registrant registrant = start(NO_JITTER);

        assertThat(fakePort.calls).containsExactly("add");
        RegistrationStatus status = registrant.status();
        assertThat(status.entry()).contains(entry(1));
        assertThat(status.registeredSince()).contains(ManualTime.START);
        assertThat(status.leaseEnd()).contains(ManualTime.START.plusSeconds(60));
        assertThat(status.isRegisteredAt(time.now())).isTrue();
        assertThat(status.isRegisteredAt(time.now().plusSeconds(60))).isFalse();
    }

    @Test
    void renewal_comesAtFourFifthsOfWhatWasGranted_againAndAgain() {
        fakePort.granted = Duration.ofSeconds(60);
        start(NO_JITTER);

        time.advance(Duration.ofMillis(47_999));
        assertThat(fakePort.calls).containsExactly("add");
        time.advance(Duration.ofMillis(1));
        assertThat(fakePort.calls).containsExactly("add", "renew 1");
        time.advance(Duration.ofSeconds(96));
        assertThat(fakePort.calls).containsExactly("add", "renew 1", "renew 1", "renew 1");
    }

    @Test
    void renewal_withJitter_isEarlierButNeverByMoreThanATenth() {
        start(MOST_JITTER);

        assertThat(time.untilNext().orElseThrow()).isBetween(Duration.ofSeconds(72), Duration.ofMillis(72_100));
    }

    @Test
    void stopRenewing_registered_neitherRenewsNorRemoves() {
        Registrant registrant = start(NO_JITTER);

        registrant.stopRenewing();
        registrant.close();
        time.advance(Duration.ofHours(1));

        assertThat(fakePort.calls).containsExactly("add");
        assertThat(registrant.status().closed()).isTrue();
    }

    @Test
    void renewal_afterASlowAnswer_countsFromTheRequest() {
        fakePort.during = () -> time.pass(Duration.ofSeconds(7));
        Registrant registrant = start(NO_JITTER);

        assertThat(time.untilNext()).contains(Duration.ofSeconds(73));
        assertThat(registrant.status().leaseEnd()).contains(ManualTime.START.plus(LIFETIME));
    }

    @Test
    void renewal_prolongsTheLease() {
        Registrant registrant = start(NO_JITTER);
        time.advance(Duration.ofSeconds(80));

        assertThat(registrant.status().leaseEnd()).contains(ManualTime.START.plusSeconds(180));
        assertThat(registrant.status().registeredSince()).contains(ManualTime.START);
    }

    @Test
    void renewal_ofALeaseWithoutEnd_stillLooksAfterTheEntry() {
        fakePort.endless = true;
        Registrant registrant = start(NO_JITTER);

        assertThat(registrant.status().leaseEnd()).isEmpty();
        assertThat(registrant.status().isRegisteredAt(Instant.MAX)).isTrue();
        assertThat(time.untilNext()).contains(Duration.ofSeconds(80));
    }

    @Test
    void renewal_grantedNothing_doesNotFloodTheGroup() {
        fakePort.granted = Duration.ZERO;
        start(NO_JITTER);

        assertThat(time.untilNext()).contains(Duration.ofMillis(100));
    }

    @Test
    void renewal_entryIsGone_addsAgainAtOnce() {
        Registrant registrant = start(NO_JITTER);
        fakePort.failure = Optional.of(new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN, "gone"));
        fakePort.failures = 1;

        time.advance(Duration.ofSeconds(80));

        assertThat(fakePort.calls).containsExactly("add", "renew 1", "add");
        assertThat(registrant.status().entry()).contains(entry(2));
        assertThat(registrant.status().registeredSince()).contains(ManualTime.START.plusSeconds(80));
        assertThat(registrant.status().failures()).isZero();
    }

    @Test
    void start_groupIsAway_backsOffUpToTheCeilingAndSaysWhy() {
        fakePort.failure = Optional.of(new NotConnected("http://group", "no connection to http://group: refused"));
        fakePort.failures = 8;
        Registrant registrant = start(NO_JITTER);
        List<Long> pauses = new ArrayList<>();

        for (int i = 0; i < 8; i++) {
            assertThat(registrant.status().lastError()).contains("no connection to http://group: refused");
            assertThat(registrant.status().failures()).isEqualTo(i + 1);
            Duration pause = time.untilNext().orElseThrow();
            pauses.add(pause.toSeconds());
            time.advance(pause);
        }

        assertThat(pauses).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 50L, 50L);
        assertThat(registrant.status().lastError()).isEmpty();
        assertThat(registrant.status().entry()).contains(entry(1));
    }

    @Test
    void renewal_fails_keepsTheEntryAndRetriesWithinTheLease() {
        Registrant registrant = start(NO_JITTER);
        fakePort.failure = Optional.of(new NotConnected("http://group", "no connection"));
        fakePort.failures = 2;

        time.advance(Duration.ofSeconds(83));

        assertThat(fakePort.calls).containsExactly("add", "renew 1", "renew 1", "renew 1");
        assertThat(registrant.status().entry()).contains(entry(1));
        assertThat(registrant.status().leaseEnd()).contains(ManualTime.START.plusSeconds(183));
    }

    @Test
    void attempt_portFailsInAnUnforeseenWay_goesOn() {
        fakePort.failure = Optional.of(new IllegalStateException("a fault of ours"));
        fakePort.failures = 1;
        Registrant registrant = start(NO_JITTER);

        assertThat(registrant.status().lastError()).contains("a fault of ours");
        time.advance(Duration.ofSeconds(1));
        assertThat(registrant.status().entry()).contains(entry(1));
    }

    @Test
    void attempt_anErrorIsThrown_goesOn() {
        Registrant registrant = start(NO_JITTER);
        fakePort.error = Optional.of(new NoClassDefFoundError("org/example/Missing"));

        time.advance(Duration.ofSeconds(80));

        assertThat(registrant.status().lastError()).contains("org/example/Missing");
        assertThat(registrant.status().failures()).isEqualTo(1);
        fakePort.error = Optional.empty();
        time.advance(Duration.ofSeconds(1));
        assertThat(fakePort.calls).containsExactly("add", "renew 1", "renew 1");
        assertThat(registrant.status().leaseEnd()).contains(ManualTime.START.plusSeconds(181));
    }

    @Test
    void attempt_stackIsTooSmall_goesOn() {
        fakePort.error = Optional.of(new StackOverflowError());
        Registrant registrant = start(NO_JITTER);

        assertThat(registrant.status().lastError()).contains("stack overflow error");
        fakePort.error = Optional.empty();
        time.advance(Duration.ofSeconds(1));
        assertThat(registrant.status().entry()).contains(entry(1));
    }

    @Test
    void attempt_javaItselfFailsAtARenewal_endsAndIsInTheStatus() {
        Registrant registrant = start(NO_JITTER);
        fakePort.error = Optional.of(new InternalError("no more"));

        time.advance(Duration.ofSeconds(80));

        assertThat(time.untilNext()).isEmpty();
        assertThat(registrant.status().lastError()).contains("no more");
        assertThat(registrant.status().failures()).isEqualTo(1);
    }

    @Test
    void attempt_javaItselfFails_isNotHidden() {
        fakePort.error = Optional.of(new InternalError("no more"));

        assertThatThrownBy(() -> start(NO_JITTER)).isInstanceOf(InternalError.class);
        assertThat(time.untilNext()).isEmpty();
    }

    @Test
    void close_registered_removesOnceAndRenewsNoMore() {
        Registrant registrant = start(NO_JITTER);

        registrant.close();
        registrant.close();
        time.advance(Duration.ofHours(1));

        assertThat(fakePort.calls).containsExactly("add", "remove 1");
        assertThat(registrant.status().closed()).isTrue();
        assertThat(registrant.status().entry()).isEmpty();
        assertThat(time.untilNext()).isEmpty();
    }

    @Test
    void close_neverRegistered_sendsNothing() {
        fakePort.failure = Optional.of(new NotConnected("http://group", "no connection"));
        fakePort.failures = 1;
        Registrant registrant = start(NO_JITTER);

        registrant.close();

        assertThat(fakePort.calls).containsExactly("add");
    }

    @Test
    void close_removalFails_isDoneAllTheSame() {
        Registrant registrant = start(NO_JITTER);
        fakePort.failure = Optional.of(new NotConnected("http://group", "no connection"));
        fakePort.failures = 1;

        registrant.close();

        assertThat(registrant.status().closed()).isTrue();
    }

    @Test
    void close_entryIsGoneAlready_isNoError() {
        Registrant registrant = start(NO_JITTER);
        fakePort.failure = Optional.of(new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN, "gone"));
        fakePort.failures = 1;

        registrant.close();

        assertThat(registrant.status().entry()).isEmpty();
    }

    @Test
    @Timeout(20)
    void close_whileTheAddIsUnderWay_removesTheEntryThatItBrings() throws Exception {
        CountDownLatch adding = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        fakePort.during = () -> {
            adding.countDown();
            try {
                answer.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
            Registrant registrant = Registrant.start("test", fakePort, RegistrationTimes.ofLifetime(LIFETIME),
                    new ClientThreads(time, calls, time, NO_JITTER));
            adding.await();
            Thread closing = Thread.ofVirtual().start(registrant::close);
            while (!registrant.status().closed()) {
                Thread.onSpinWait();
            }
            answer.countDown();
            closing.join();

            assertThat(fakePort.calls).containsExactly("add", "remove 1");
        }
    }

    private Registrant start(RandomGenerator random) {
        return Registrant.start("test", fakePort, RegistrationTimes.ofLifetime(LIFETIME),
                new ClientThreads(time, Runnable::run, time, random));
    }

    private static EndpointReference entry(int number) {
        return EndpointReference.of("http://group/entry/" + number);
    }

    /** A port that grants a given lifetime and fails a given number of calls. */
    private static final class FakePort implements RegistrationPort {
        final List<String> calls = new ArrayList<>();
        Duration granted = LIFETIME;
        boolean endless;
        Optional<RuntimeException> failure = Optional.empty();
        int failures;
        Optional<Error> error = Optional.empty();
        Runnable during = () -> {
        };
        private int added;

        @Override
        public AddedEntry add() {
            answer("add");
            return new AddedEntry(entry(++added), lifetime());
        }

        @Override
        public GrantedLifetime renew(EndpointReference entry) {
            answer("renew " + number(entry));
            return lifetime();
        }

        @Override
        public void remove(EndpointReference entry) {
            answer("remove " + number(entry));
        }

        private void answer(String call) {
            calls.add(call);
            during.run();
            if (error.isPresent()) {
                throw error.get();
            }
            if (failures > 0) {
                failures--;
                throw failure.orElseThrow();
            }
        }

        private GrantedLifetime lifetime() {
            return endless
                    ? GrantedLifetime.withoutEnd()
                    : new GrantedLifetime(Optional.of(ManualTime.START.plus(granted)), Optional.of(granted));
        }

        private static String number(EndpointReference entry) {
            return entry.address().substring(entry.address().lastIndexOf('/') + 1);
        }
    }
}
