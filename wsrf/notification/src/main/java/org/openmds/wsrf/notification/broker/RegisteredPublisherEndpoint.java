package org.openmds.wsrf.notification.broker;

import java.util.Optional;
import java.util.function.Predicate;

import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
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
 *            true for the key of a registration
 */
record RegisteredPublisherEndpoint(ServiceEndpoint checked, ServiceEndpoint unchecked,
        Predicate<String> isRegistered) implements ServiceEndpoint {

    @Override
    public ServiceDescription description() {
        return checked.description();
    }

    /** A registered publisher may have no right at all, so everybody may send a short request: only its headers have the key. */
    @Override
    public Admission admission(Caller caller) {
        return checked.admission(caller).or(Admission.LONG_FOR_KNOWN_KEY);
    }

    @Override
    public boolean takesLongInput(String resourceKey) {
        return isRegistered.test(resourceKey);
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
        return notify && call.resourceKey().filter(isRegistered).isPresent() ? unchecked : checked;
    }
}
