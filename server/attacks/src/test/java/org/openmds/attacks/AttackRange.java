package org.openmds.attacks;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.process.AttackerProcess;

/**
 * A server with a prepared state, and attackers. If an attack ends or silences the server, the next one meets a
 * server started again.
 */
final class AttackRange implements AutoCloseable {

    private static final Duration FIRST_PAGE = Duration.ofSeconds(30);

    private final AttackerProcess attackers;
    private AttackedServer server;
    private int replaced;

    private AttackRange(AttackerProcess attackers, AttackedServer server) {
        this.attackers = attackers;
        this.server = server;
    }

    static AttackRange open(Path directory) throws IOException, InterruptedException, ExecutionException {
        // It makes its long messages while the server starts.
        AttackerProcess attackers = AttackerProcess.start();
        try {
            return new AttackRange(attackers, preparedServer(directory));
        } catch (IOException | InterruptedException | ExecutionException | RuntimeException | Error e) {
            attackers.close();
            throw e;
        }
    }

    private static AttackedServer preparedServer(Path directory)
            throws IOException, InterruptedException, ExecutionException {
        AttackedServer.configure(directory);
        AttackedServer server = AttackedServer.start(directory);
        try {
            PreparedState.fill(server.port());
            return server;
        } catch (InterruptedException | ExecutionException | RuntimeException | Error e) {
            server.close();
            throw e;
        }
    }

    /** Returns the times of other callers while attackers send to the static sink. This also makes the server run compiled code. */
    CallTimes besideSink(Attack attack, int number, Duration time) throws IOException {
        try (PoliteCallers polite = PoliteCallers.start(server.port())) {
            String _ = attackers.attackSink(attack, number, time);
            return polite.take();
        }
    }

    /** Reads the first page of WebMDS, for which the server prepares style sheets. */
    void readFirstPage() throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<Void> first = client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/webmds/".formatted(server.port())))
                            .timeout(FIRST_PAGE)
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
            if (first.statusCode() != HttpURLConnection.HTTP_OK) {
                throw new IOException("the first page has the status " + first.statusCode());
            }
        }
    }

    /** Attacks the server. */
    AttackReport attack(Attack attack, AttackPlan plan) throws IOException {
        if (!server.isAlive() || !HealthProbe.isLive(server.healthPort())) {
            server.close();
            server = restarted();
            replaced++;
        }
        try (PoliteCallers polite = PoliteCallers.start(server.port());
                HealthProbe health = HealthProbe.start(server.healthPort())) {
            String outcome = attackers.attack(attack, plan.attackers(), plan.time(), server.port());
            CallTimes others = polite.take();
            return new AttackReport(attack, outcome, others, health.stop(), server.exit());
        }
    }

    /** Returns the number of servers that an attack had ended or silenced. */
    int replaced() {
        return replaced;
    }

    /** Reads the state before and after a restart of the server, which must still answer. */
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

        /** Returns what the restart changed; empty if nothing. */
        List<String> problems() {
            List<String> problems = new ArrayList<>();
            SortedSet<String> difference = difference();
            if (!difference.isEmpty()) {
                problems.add("members that the restart lost or added: " + difference);
            }
            if (!after.members().containsAll(PreparedState.FIRST_AND_LAST)) {
                problems.add("the prepared members are lost: " + after);
            }
            if (after.subscriptions() < Math.max(1, before.subscriptions())) {
                problems.add("subscriptions are lost: " + this);
            }
            return problems;
        }

        /** None of those that an attacker added while the state before was read and while the server stopped. */
        private SortedSet<String> difference() {
            SortedSet<String> lost = new TreeSet<>(before.members());
            lost.removeAll(after.members());
            SortedSet<String> added = new TreeSet<>(after.members());
            added.removeAll(before.members());
            added.removeIf(member -> member.startsWith(PreparedState.ATTACKER_MEMBERS));
            lost.addAll(added);
            return lost;
        }

        @Override
        public String toString() {
            return "before the restart %s, after it %s".formatted(before, after);
        }
    }

    @Override
    public void close() {
        attackers.close();
        server.close();
    }
}
