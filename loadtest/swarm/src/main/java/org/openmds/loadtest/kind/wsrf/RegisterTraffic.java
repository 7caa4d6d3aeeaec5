package org.openmds.loadtest.kind.wsrf;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import javax.net.ssl.SSLContext;

import org.openmds.loadtest.client.HttpTraffic;
import org.openmds.loadtest.kind.wsrf.RegisterSettings.Step;
import org.openmds.loadtest.kind.wsrf.Sender.Turn;
import org.openmds.loadtest.record.Outcome;

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
        return sender.request("Add", body, turn, new Added(turn.client()));
    }

    private Request change(Endpoint entry, Step step, Turn turn) {
        return switch (step) {
            case ADD -> add(turn);
            case RENEW -> sender.request(entry, "SetTerminationTime",
                    """
                            <rl:SetTerminationTime xmlns:rl="%s"><rl:RequestedLifetimeDuration>%s</rl:RequestedLifetimeDuration>\
                            </rl:SetTerminationTime>"""
                            .formatted(Ns.RL, settings.lifetime()),
                    turn, new Changed(turn.client(),
                            false));
            case UPDATE -> sender.request(entry, "SetResourceProperties", """
                    <rp:SetResourceProperties xmlns:rp="%s"><rp:Update><sg:Content xmlns:sg="%s">%s</sg:Content>\
                    </rp:Update></rp:SetResourceProperties>"""
                    .formatted(Ns.RP, Ns.SG, sender.fill(settings.content(), turn)), turn,
                    new Changed(turn.client(),
                            false));
            case DESTROY -> sender.request(entry, "Destroy", "<rl:Destroy xmlns:rl=\"%s\"/>".formatted(Ns.RL), turn,
                    new Changed(turn.client(), true));
        };
    }

    /** Takes from the answer where the entry is. */
    private final class Added implements Check {

        private final int client;

        Added(int client) {
            this.client = client;
        }

        @Override
        public int wanted() {
            return Math.max(16 << 10, settings.check().wanted());
        }

        @Override
        public Outcome outcome(int status, ByteBuffer body) {
            Outcome outcome = settings.check().outcome(status, body);
            if (!outcome.isSuccess()) {
                return outcome;
            }
            Optional<Endpoint> entry = Endpoint.in(body).map(found -> found.at(sender.target()));
            entry.ifPresent(found -> entries.put(client, found));
            return entry.isPresent() ? Outcome.OK : Outcome.BAD_ANSWER;
        }
    }

    /** Forgets an entry that is gone. */
    private final class Changed implements Check {

        private final int client;
        private final boolean ends;

        Changed(int client, boolean ends) {
            this.client = client;
            this.ends = ends;
        }

        @Override
        public int wanted() {
            return SoapCheck.NO_FAULT.wanted();
        }

        @Override
        public Outcome outcome(int status, ByteBuffer body) {
            Outcome outcome = SoapCheck.NO_FAULT.outcome(status, body);
            if (outcome == Outcome.NOT_FOUND || ends && outcome.isSuccess()) {
                entries.remove(client);
            }
            return outcome;
        }
    }
}
