package org.openmds.wsrf.notification.broker;

import java.util.Optional;
import java.util.function.Predicate;

import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.service.ServiceEndpoint;

/**
 * The broker's endpoint with access for registered publishers. A publisher sends its Notify without credentials for the broker. The key in the
 * ConsumerReference replaces them while the registration lasts: it cannot be guessed, and only a caller with the right to register gets it.
 *
 * @param checked
 *            endpoint that checks rights
 * @param unchecked
 *            endpoint that checks no rights
 * @param isRegistered
 *            true for a call that names a registration
 */
record RegisteredPublisherEndpoint(ServiceEndpoint checked, ServiceEndpoint unchecked,
        Predicate<Call> isRegistered) implements ServiceEndpoint {

    @Override
    public ServiceDescription description() {
        return checked.description();
    }

    @Override
    public Reply answer(Call call) {
        return endpointFor(call).answer(call);
    }

    @Override
    public Optional<Reply> answerAtOnce(Call call) {
        return endpointFor(call).answerAtOnce(call);
    }

    private ServiceEndpoint endpointFor(Call call) {
        boolean notify = call.operation().request().equals(NotificationOperations.NOTIFY.request());
        return notify && isRegistered.test(call) ? unchecked : checked;
    }
}
