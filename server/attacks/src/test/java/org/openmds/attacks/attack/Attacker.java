package org.openmds.attacks.attack;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** One of several attackers of one server, on a thread of its own. It counts its attempts and the statuses of their answers. */
public final class Attacker {

    private final int number;
    private final AttackSite site;
    private final AttackOutcome outcome;
    private final long end;
    private final Set<AttackConnection> open = ConcurrentHashMap.newKeySet();
    /** The number of the current attempt; used on the attacker's thread only. */
    private int attempt;
    private volatile boolean isOver;

    /**
     * @param number
     *            number among the attackers, from 0 on
     * @param end
     *            the end of the attack on the clock of {@link System#nanoTime}
     */
    public Attacker(int number, AttackSite site, AttackOutcome outcome, long end) {
        this.number = number;
        this.site = site;
        this.outcome = outcome;
        this.end = end;
    }

    public int number() {
        return number;
    }

    public AttackSite site() {
        return site;
    }

    /** Returns the number of the current attempt, from 1 on. */
    public int attempt() {
        return attempt;
    }

    /** Returns a number that no other attempt of any attacker of this attack has. */
    public long uniqueNumber() {
        return (long) attempt * site.attackers() + number;
    }

    public boolean hasTime() {
        return !isOver && System.nanoTime() < end;
    }

    /** Makes attempts until the time is over, with a pause after each. */
    public void run(Attack attack, Duration pause) {
        while (hasTime()) {
            attempt++;
            outcome.countAttempt();
            try {
                attack.attempt(this);
            } catch (IOException e) {
                outcome.count(AttackConnection.CLOSED);
            }
            pause(pause);
        }
    }

    /** Waits; less if the attack ends before. */
    public void pause(Duration time) {
        long until = Math.min(end, System.nanoTime() + time.toNanos());
        while (!isOver && System.nanoTime() < until) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
    }

    /** Waits for the end of the attack. */
    public void pauseUntilTheEnd() {
        pause(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
    }

    /** Opens a connection that the end of the attack closes. */
    public AttackConnection open() throws IOException {
        return open(0);
    }

    /** @param receiveBuffer size in bytes; 0 for the system's */
    public AttackConnection open(int receiveBuffer) throws IOException {
        return open(InetAddress.getLoopbackAddress(), receiveBuffer);
    }

    private AttackConnection open(InetAddress from, int receiveBuffer) throws IOException {
        AttackConnection connection = AttackConnection.open(from, site.port(), receiveBuffer, outcome, open::remove);
        open.add(connection);
        if (isOver) {
            connection.close();
        }
        return connection;
    }

    /** Sends a whole request on a connection of its own and counts the status of the answer. */
    public void exchange(byte[]... parts) throws IOException {
        exchange(InetAddress.getLoopbackAddress(), parts);
    }

    /** Does the same from an address that no other attacker has. */
    public void exchangeFromOwnAddress(byte[]... parts) throws IOException {
        exchange(InetAddress.getByAddress(new byte[]{127, 0, 1, (byte) (number + 1)}), parts);
    }

    private void exchange(InetAddress from, byte[]... parts) throws IOException {
        try (AttackConnection connection = open(from, 0)) {
            connection.send(parts);
            outcome.count(connection.status());
        }
    }

    /** Counts the status of an answer, or {@link AttackConnection#CLOSED}. */
    public void count(int status) {
        outcome.count(status);
    }

    /** Ends the attack: closes all connections, so that blocked calls return. */
    public void end() {
        isOver = true;
        open.forEach(AttackConnection::close);
    }
}
