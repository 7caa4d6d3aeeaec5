package org.openmds.wsrf.client.monitored;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.ManualTime;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.XmlFragment;

/** An index with at most one entry; tests can make it fail or lose the entry. */
final class FakeIndex implements IndexPort {

    final List<String> calls = new ArrayList<>();
    Optional<XmlFragment> document = Optional.empty();
    Optional<RuntimeException> failure = Optional.empty();
    private final Duration lifetime;
    private int number;

    FakeIndex(Duration lifetime) {
        this.lifetime = lifetime;
    }

    @Override
    public AddedEntry add(XmlFragment added) {
        call("add");
        document = Optional.of(added);
        return new AddedEntry(EndpointReference.of("http://index/entry/" + ++number), granted());
    }

    @Override
    public void update(EndpointReference entry, XmlFragment changed) {
        call("update");
        require(entry);
        document = Optional.of(changed);
    }

    @Override
    public GrantedLifetime renew(EndpointReference entry) {
        call("renew");
        require(entry);
        return granted();
    }

    @Override
    public void remove(EndpointReference entry) {
        call("remove");
        require(entry);
        document = Optional.empty();
    }

    /** Loses its entry, as after a restart without state. */
    void loseEntry() {
        number++;
        document = Optional.empty();
    }

    /** Returns and clears the calls since the last time. */
    List<String> takeCalls() {
        List<String> taken = List.copyOf(calls);
        calls.clear();
        return taken;
    }

    String shown() {
        return document.map(XmlFragment::toString).orElse("");
    }

    private void call(String what) {
        calls.add(what);
        failure.ifPresent(e -> {
            throw e;
        });
    }

    private void require(EndpointReference entry) {
        if (!entry.address().endsWith("/" + number)) {
            throw new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN, "no such entry");
        }
    }

    private GrantedLifetime granted() {
        return new GrantedLifetime(Optional.of(ManualTime.START.plus(lifetime)), Optional.of(lifetime));
    }
}
