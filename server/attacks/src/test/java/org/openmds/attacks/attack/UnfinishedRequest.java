package org.openmds.attacks.attack;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** A request whose body never ends, made once and sent by many attackers. Thread-safe. */
public final class UnfinishedRequest {

    private final String path;
    private final Supplier<byte[]> body;
    private final Map<BodyTransfer, byte[][]> made = new ConcurrentHashMap<>();

    /** @param body the part of the body that is sent */
    public UnfinishedRequest(String path, Supplier<byte[]> body) {
        this.path = path;
        this.body = body;
    }

    /** Makes the request for all ways to send it. */
    public void prepare() {
        byte[] bytes = body.get();
        for (BodyTransfer transfer : BodyTransfer.values()) {
            byte[][] _ = made.computeIfAbsent(transfer, each -> each.unfinished(path, bytes));
        }
    }

    /** Sends what there is of the request, waits for an answer until the attack ends, and counts it. */
    public void send(Attacker attacker) throws IOException {
        byte[][] parts = made.computeIfAbsent(BodyTransfer.of(attacker), each -> each.unfinished(path, body.get()));
        try (AttackConnection connection = attacker.open()) {
            connection.send(parts);
            attacker.count(connection.status());
        }
    }
}
