package org.openmds.server.operation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/**
 * The messages to the service manager that started this process, usually systemd: the server is ready, lives, or stops (sd_notify(3)).
 * Nothing is sent without the variable {@code NOTIFY_SOCKET}. Messages are sent at most once: a service manager that does not receive them restarts
 * the process by its own rules. Safe for use by several threads.
 */
public final class ServiceNotifier implements AutoCloseable {

    private static final Logger LOG = LogManager.getLogger(ServiceNotifier.class);

    private final Optional<String> socket;
    private final Optional<Duration> watchdog;
    private final ScheduledExecutorService pulses = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().name("watchdog").daemon().factory());

    private ServiceNotifier(Optional<String> socket, Optional<Duration> watchdog) {
        this.socket = socket;
        this.watchdog = watchdog;
    }

    /**
     * Reads the variables of a service manager.
     *
     * @param pid
     *            the number of this process: a watchdog of another process is ignored
     */
    public static ServiceNotifier of(Map<String, String> environment, long pid) {
        Optional<String> socket = Optional.ofNullable(environment.get("NOTIFY_SOCKET")).filter(path -> !path.isEmpty());
        boolean ours = Optional.ofNullable(environment.get("WATCHDOG_PID"))
                .map(Long.toString(pid)::equals)
                .orElse(true);
        return new ServiceNotifier(socket, Optional.ofNullable(environment.get("WATCHDOG_USEC"))
                .filter(micros -> ours && micros.matches("[1-9][0-9]{0,15}"))
                .map(micros -> Duration.of(Long.parseLong(micros), ChronoUnit.MICROS)));
    }

    /**
     * Tells that the server is ready, and from now on twice in each watchdog interval that it lives.
     *
     * @param status
     *            one line for {@code systemctl status}
     */
    public void ready(String status) {
        send("READY=1\nSTATUS=" + status);
        watchdog.filter(_ -> socket.isPresent()).ifPresent(interval -> {
            long half = interval.dividedBy(2).toMillis();
            var _ = pulses.scheduleAtFixedRate(() -> pulse(interval), half, half, TimeUnit.MILLISECONDS);
        });
    }

    /** Tells that the server has begun to stop. */
    public void stopping() {
        pulses.shutdownNow();
        send("STOPPING=1");
    }

    /** Ends the messages of the watchdog. */
    @Override
    public void close() {
        pulses.shutdownNow();
    }

    /** The server lives if virtual threads run: they answer requests, and stuck file reads can stop all of them. */
    private void pulse(Duration interval) {
        CountDownLatch ran = new CountDownLatch(1);
        Thread.ofVirtual().name("watchdog").start(ran::countDown);
        try {
            if (ran.await(interval.dividedBy(2).toMillis(), TimeUnit.MILLISECONDS)) {
                send("WATCHDOG=1");
            } else {
                LOG.error("Virtual threads did not run for {}; the service manager gets no sign of life",
                        interval
                                .dividedBy(2));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(String message) {
        socket.ifPresent(path -> {
            try {
                DatagramSocketFile.send(path, message.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                LOG.warn("The service manager did not get '{}': {}", message.replace('\n', ' '), e.getMessage());
            }
        });
    }
}
