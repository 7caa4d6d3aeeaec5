package org.openmds.attacks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackOutcome;
import org.openmds.attacks.attack.AttackSite;
import org.openmds.attacks.attack.Attacker;
import org.openmds.attacks.catalog.AttackCatalog;

/**
 * The process of the attackers. Each line of its input is an attack: {@code NAME ATTACKERS MILLIS PORT}, with port 0 for the static sink in this
 * process. It answers with one line when the attack is over, and ends with its input.
 */
public final class AttackerProgram {

    /** Pause of an attacker after each attempt; it bounds the number of connections. */
    private static final Duration PAUSE = Duration.ofMillis(20);
    /** Time of a second run for an attack that has reached nothing, because other processes have the processors. */
    private static final Duration SECOND_RUN = Duration.ofSeconds(20);

    private AttackerProgram() {
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (StaticSink sink = StaticSink.start();
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            AttackCatalog.ALL.forEach(Attack::prepare);
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] words = line.split(" ", 4);
                int port = Integer.parseInt(words[3]);
                Attack attack = AttackCatalog.named(words[0]);
                int attackers = Math.min(attack.mostAttackers(), Integer.parseInt(words[1]));
                AttackSite site = new AttackSite(port == 0 ? sink.port() : port, attackers, sink.port());
                AttackOutcome outcome = new AttackOutcome();
                run(attack, site, outcome, Duration.ofMillis(Long.parseLong(words[2])));
                if (port != 0 && !outcome.hasAny(attack.required())) {
                    run(attack, site, outcome, SECOND_RUN);
                }
                System.out.println(outcome.line());
            }
        }
    }

    private static void run(Attack attack, AttackSite site, AttackOutcome outcome, Duration time)
            throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        List<Attacker> attackers = IntStream.range(0, site.attackers())
                .mapToObj(number -> new Attacker(number, site, outcome, end))
                .toList();
        List<Thread> threads = attackers.stream()
                .map(attacker -> Thread.ofVirtual().start(() -> attacker.run(attack, PAUSE)))
                .toList();
        for (Thread thread : threads) {
            var _ = thread.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
        }
        attackers.forEach(Attacker::end);
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
