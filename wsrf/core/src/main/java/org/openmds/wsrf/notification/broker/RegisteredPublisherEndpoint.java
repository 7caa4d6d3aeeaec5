package org.openmds.wsrf.notification.broker;

import java.util.Optional;
import java.util.function.Predicate;

import org.openmds.wsrf.notification.NotificationOperations;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.service.ServiceEndpoint;

/**
 * The broker's service with a door for registered publishers. A publisher sends Notify to whoever subscribed and shows no credentials of the broker's; the
 * key in the ConsumerReference, which nobody can guess and only who may register is told, stands in their place while the registration lasts.
 *
 * @param checked
 *            asks for rights
 * @param unchecked
 *            asks for none
 * @param isRegistered
 *            whether a call names a registration
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
