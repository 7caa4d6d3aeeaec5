package org.openmds.wsrf.endpoint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import org.openmds.wsrf.service.Admission;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Reply;
import org.openmds.wsrf.service.ServiceDescription;
import org.openmds.wsrf.service.ServiceEndpoint;

/** A service that records its calls and answers with a given function. Thread-safe. */
final class RecordingService implements ServiceEndpoint {

    private final ServiceDescription description;
    private final List<Call> calls = Collections.synchronizedList(new ArrayList<>());
    private volatile Function<Call, Reply> answer;
    private volatile boolean atOnce;
    private volatile String key = "";
    private volatile Function<Caller, Admission> admission = _ -> Admission.LONG;

    RecordingService(ServiceDescription description, Function<Call, Reply> answer) {
        this.description = description;
        this.answer = answer;
    }

    /** Sets whether answers are available at once. */
    void atOnce(boolean whether) {
        atOnce = whether;
    }

    void answers(Function<Call, Reply> how) {
        answer = how;
    }

    List<Call> calls() {
        return List.copyOf(calls);
    }

    @Override
    public ServiceDescription description() {
        return description;
    }

    /** Sets what callers may send. */
    void admits(Function<Caller, Admission> how) {
        admission = how;
    }

    /** Sets the only key that names a resource. */
    void holds(String resourceKey) {
        key = resourceKey;
    }

    @Override
    public boolean takesLongInput(String resourceKey) {
        return resourceKey.equals(key);
    }

    @Override
    public Admission admission(Caller caller) {
        return admission.apply(caller);
    }

    @Override
    public Reply answer(Call call) {
        calls.add(call);
        return answer.apply(call);
    }

    @Override
    public Optional<Reply> answerAtOnce(Call call) {
        return atOnce ? Optional.of(answer(call)) : Optional.empty();
    }
}
