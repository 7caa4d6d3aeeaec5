package org.openmds.aggregator.registration;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

import org.openmds.aggregator.ManualScheduler;
import org.openmds.aggregator.registration.RegistrationPlan.LocalGroup;
import org.openmds.aggregator.registration.RegistrationPlan.RegistrationTarget;
import org.openmds.aggregator.registration.RegistrationPlan.Replicas;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.ClientThreads;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.registration.RegistrationPort;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.xml.XmlFragment;

/** A set of managed registrations in manual time; its ports record their calls. */
final class RegistrationRenewerFixture {

    static final Duration REFRESH = Duration.ofSeconds(60);
    private static final RandomGenerator NO_JITTER = () -> 0L;

    final ManualClock clock = new ManualClock();
    final ManualScheduler scheduler = new ManualScheduler(clock);
    final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    final Map<String, RuntimeException> failures = Collections.synchronizedMap(new HashMap<>());

    ClientThreads threads(Executor calling) {
        return new ClientThreads(new ManualRegistrationTimer(scheduler), calling, clock, NO_JITTER);
    }

    static RegistrationPlan elsewhere(String name) {
        return plan(name, new Replicas(List.of(EndpointReference.of("http://group"))), REFRESH);
    }

    static RegistrationPlan here(String name) {
        return plan(name, new LocalGroup("index"), REFRESH);
    }

    static RegistrationPlan plan(String name, RegistrationTarget target, Duration refresh) {
        return new RegistrationPlan(name, target, EndpointReference.of("http://member/" + name),
                XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'><v xmlns='urn:v'>" + name
                        + "</v></sg:Content>"),
                RegistrationPlan.PlanTimes.ofRenewalInterval(refresh), "alice");
    }

    /** Returns a port that grants every request, or fails as scripted. */
    RegistrationPort port(RegistrationPlan plan) {
        return new RegistrationPort() {
            @Override
            public AddedEntry add() {
                note("add");
                return new AddedEntry(EndpointReference.of("http://entry/" + plan.name()), granted());
            }

            @Override
            public GrantedLifetime renew(EndpointReference entry) {
                note("renew");
                return granted();
            }

            @Override
            public void remove(EndpointReference entry) {
                note("remove");
            }

            private void note(String call) {
                calls.add(call + " " + plan.name());
                RuntimeException failure = failures.get(plan.name());
                if (failure != null) {
                    throw failure;
                }
            }

            private GrantedLifetime granted() {
                Duration lifetime = plan.times().lifetime();
                return new GrantedLifetime(Optional.of(clock.now().plus(lifetime)),
                        Optional.of(lifetime));
            }
        };
    }
}
