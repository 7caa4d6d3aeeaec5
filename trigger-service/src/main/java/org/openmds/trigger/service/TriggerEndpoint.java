package org.openmds.trigger.service;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFault;
import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.service.ServiceEndpoint;

/**
 * The endpoint of the Trigger Service: with a resource key it addresses one trigger, without one it is the producer of all triggers'
 * notifications.
 *
 * @param one
 *            endpoint of one trigger
 * @param all
 *            endpoint of all triggers
 */
record TriggerEndpoint(ServiceEndpoint one, ServiceEndpoint all,
        ServiceDescription description) implements ServiceEndpoint {

    static TriggerEndpoint of(ServiceEndpoint one, ServiceEndpoint all) {
        Set<Operation> operations = new LinkedHashSet<>(one.description().operations());
        operations.addAll(all.description().operations());
        ServiceDescription described = one.description();
        return new TriggerEndpoint(one, all, new ServiceDescription(described.name(), List.copyOf(operations),
                described.documentName(), described.resourceKey()));
    }

    @Override
    public Admission admission(Caller caller) {
        return one.admission(caller).or(all.admission(caller));
    }

    @Override
    public boolean takesLongInput(String resourceKey) {
        return one.takesLongInput(resourceKey);
    }

    @Override
    public Reply answer(Call call) {
        return isProducerOnly(call) ? misdirected(call) : endpoint(call).answer(call);
    }

    @Override
    public Optional<Reply> answerAtOnce(Call call) {
        return isProducerOnly(call) ? Optional.empty() : endpoint(call).answerAtOnce(call);
    }

    private ServiceEndpoint endpoint(Call call) {
        boolean forAll = call.resourceKey().isEmpty() && answers(all, call);
        return forAll ? all : one;
    }

    private boolean isProducerOnly(Call call) {
        return call.resourceKey().isPresent() && !answers(one, call) && answers(all, call);
    }

    private static boolean answers(ServiceEndpoint service, Call call) {
        return service.description().operation(call.operation().request()).isPresent();
    }

    private static Reply misdirected(Call call) {
        return new Reply.Fault(new WsrfFault(FaultKind.BASE,
                "%s must be sent to the service without %s; select a trigger by its topic".formatted(
                        call.operation().name(), TriggerNames.KEY.getLocalPart()),
                Instant.now()));
    }
}
