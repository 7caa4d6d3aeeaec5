package org.openmds.loadtest.generator.kind.wsrf;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import javax.net.ssl.SSLContext;

import org.openmds.loadtest.generator.kind.wsrf.RegisterSettings.Step;
import org.openmds.loadtest.generator.kind.wsrf.Sender.Turn;
import org.openmds.loadtest.model.client.HttpTraffic;

/** Clients that each keep one entry. Who has none, because it was destroyed or its lease is over, adds one instead of what is its turn. Thread-safe. */
final class RegisterTraffic implements HttpTraffic {

    private final RegisterSettings settings;
    private final Sender sender;
    private final ConcurrentHashMap<Integer, Endpoint> entries = new ConcurrentHashMap<>();

    RegisterTraffic(RegisterSettings settings, Sender sender) {
        this.settings = settings;
        this.sender = sender;
    }

    @Override
    public List<Request> before(int client) {
        return settings.registersBefore() ? List.of(add(new Turn(client, 0))) : List.of();
    }

    @Override
    public Request next(int client, long number) {
        Turn turn = new Turn(client, number);
        Step step = settings.steps().get((int) (number % settings.steps().size()));
        Endpoint entry = entries.get(client);
        return entry == null || step == Step.ADD ? add(turn) : change(entry, step, turn);
    }

    @Override
    public List<Request> after(int client) {
        return Optional.ofNullable(entries.get(client))
                .map(entry -> change(entry, Step.DESTROY, new Turn(client, -1)))
                .stream()
                .toList();
    }

    @Override
    public Optional<SSLContext> tls() {
        return sender.soap().tls();
    }

    @Override
    public void close() {
        entries.clear();
    }

    private Request add(Turn turn) {
        String body = """
                <sg:Add xmlns:sg="%s"><sg:MemberEPR><wsa:Address xmlns:wsa="%s">%s</wsa:Address></sg:MemberEPR>\
                <sg:Content>%s</sg:Content><sg:InitialTerminationTime>%s</sg:InitialTerminationTime></sg:Add>"""
                .formatted(Ns.SG, Ns.WSA, sender.fill(settings.member(), turn), sender.fill(settings.content(), turn),
                        settings.lifetime());
        return sender.request("Add", body, turn,
                new ResourceFound(settings.check(), sender.target(), found -> entries.put(turn.client(), found)));
    }

    private Request change(Endpoint entry, Step step, Turn turn) {
        return switch (step) {
            case ADD -> add(turn);
            case RENEW -> sender.request(entry, "SetTerminationTime",
                    """
                            <rl:SetTerminationTime xmlns:rl="%s"><rl:RequestedLifetimeDuration>%s</rl:RequestedLifetimeDuration>\
                            </rl:SetTerminationTime>"""
                            .formatted(Ns.RL, settings.lifetime()),
                    turn, changed(turn, false));
            case UPDATE -> sender.request(entry, "SetResourceProperties", """
                    <rp:SetResourceProperties xmlns:rp="%s"><rp:Update><sg:Content xmlns:sg="%s">%s</sg:Content>\
                    </rp:Update></rp:SetResourceProperties>"""
                    .formatted(Ns.RP, Ns.SG, sender.fill(settings.content(), turn)), turn,
                    changed(turn, false));
            case DESTROY -> sender.request(entry, "Destroy", "<rl:Destroy xmlns:rl=\"%s\"/>".formatted(Ns.RL), turn,
                    changed(turn, true));
        };
    }

    private Check changed(Turn turn, boolean ends) {
        return new ResourceChanged(ends, () -> entries.remove(turn.client()));
    }
}
