package org.openmds.attacks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SortedSet;
import java.util.TreeSet;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.process.AttackerProcess;

/**
 * A server with a prepared state, and attackers. If an attack ends or silences the server, the next one meets a
 * server started again.
 */
final class AttackRange implements AutoCloseable {

    private static final Duration WARM_UP = Duration.ofSeconds(1);

    private final AttackerProcess attackers;
    private AttackedServer server;

    private AttackRange(AttackerProcess attackers, AttackedServer server) {
        this.attackers = attackers;
        this.server = server;
    }

    static AttackRange open(Path directory) throws IOException, InterruptedException {
        AttackedServer.configure(directory);
        AttackedServer server = AttackedServer.start(directory);
        try {
            PreparedState.fill(server.port());
            return new AttackRange(AttackerProcess.start(), server);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            server.close();
            throw e;
        }
    }

    /** Calls the server as other callers do, so that it runs compiled code. */
    void warmUp(Attack attack) throws IOException {
        try (PoliteCallers polite = PoliteCallers.start(server.port())) {
            String _ = attackers.attackSink(attack, 1, WARM_UP);
            CallTimes _ = polite.take();
        }
    }

    /** Attacks the static sink, then the server. */
    AttackReport attack(Attack attack, AttackPlan plan) throws IOException {
        if (!server.isAlive() || !HealthProbe.isLive(server.healthPort())) {
            server.close();
            server = restarted();
        }
        try (PoliteCallers polite = PoliteCallers.start(server.port());
                HealthProbe health = HealthProbe.start(server.healthPort())) {
            String _ = attackers.attackSink(attack, plan.attackers(), plan.baseline());
            CallTimes beside = polite.take();
            String outcome = attackers.attack(attack, plan.attackers(), plan.time(), server.port());
            return new AttackReport(attack, outcome, beside, polite.take(), health.longest(), server.exit());
        }
    }

    /** Reads the state before and after a restart of the server. */
    Restart restart() throws IOException, InterruptedException {
        PreparedState.Content before = PreparedState.read(server.port());
        server = restarted();
        return new Restart(before, PreparedState.read(server.port()));
    }

    private AttackedServer restarted() throws IOException {
        try {
            return server.restart();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the server stopped", e);
        }
    }

    String log() throws IOException {
        return server.log();
    }

    /** The state before and after a restart. */
    record Restart(PreparedState.Content before, PreparedState.Content after) {

        /**
         * Returns the members that the restart lost or added; none of those that an attacker added while the state before was read and while the
         * server stopped.
         */
        SortedSet<String> difference() {
            SortedSet<String> lost = new TreeSet<>(before.members());
            lost.removeAll(after.members());
            SortedSet<String> added = new TreeSet<>(after.members());
            added.removeAll(before.members());
            added.removeIf(member -> member.startsWith(PreparedState.ATTACKER_MEMBERS));
            lost.addAll(added);
            return lost;
        }
    }

    @Override
    public void close() {
        attackers.close();
        server.close();
    }
}
