package org.openmds.wsrf.notification.broker;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.XmlFragment;

/** A publisher on demand that records the broker's requests. It can lose its subscription, be unreachable, or refuse to pause. Thread-safe. */
final class RecordingPublisher implements PublisherPort {

    final List<String> requests = new CopyOnWriteArrayList<>();
    volatile boolean subscriptionLost;
    volatile boolean unreachable;
    volatile boolean pauseRefused;

    @Override
    public EndpointReference subscribe(EndpointReference at, EndpointReference consumer, List<XmlFragment> topics,
            Duration lifetime) {
        requireReachable();
        requests.add("subscribe " + topics.size());
        subscriptionLost = false;
        return EndpointReference.of("http://publisher/subscription");
    }

    @Override
    public void renew(EndpointReference subscription, Duration lifetime) {
        requireReachable();
        if (subscriptionLost) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN, "the subscription does not exist");
        }
    }

    private void requireReachable() {
        if (unreachable) {
            requests.add("away");
            throw new IllegalStateException("the publisher does not answer");
        }
    }

    @Override
    public void pause(EndpointReference subscription) {
        requests.add("pause");
        if (pauseRefused) {
            throw new WsrfFaultException(FaultKind.BASE, "the operation is not known");
        }
    }

    @Override
    public void resume(EndpointReference subscription) {
        requests.add("resume");
    }

    @Override
    public void unsubscribe(EndpointReference subscription) {
        requests.add("unsubscribe");
    }
}
