package org.openmds.provider.check;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;

import org.openmds.provider.input.HostLookup;
import org.openmds.wsrf.service.Deadline;

/** Checks services by connecting to them and reading the greeting. */
final class BannerCheck {

    private BannerCheck() {
    }

    static ServiceCheckResult run(ServiceCheck.Connection check, Deadline deadline) {
        GreetingProtocol greeting = check.greeting();
        long start = System.nanoTime();
        try (Socket socket = new Socket()) {
            InetAddress host = HostLookup.SYSTEM.find(check.host(), deadline);
            socket.connect(new InetSocketAddress(host, check.port()), millis(deadline));
            socket.setSoTimeout(millis(deadline));
            Optional<String> banner = greeting.read(socket.getInputStream(), deadline);
            Duration response = elapsed(start);
            if (banner.isEmpty()) {
                return ServiceCheckResult.down(check, response, "",
                        deadline.remaining().isZero() ? timeoutReason() : "did not greet with " + greeting.expected());
            }
            return greeting.isGood(banner.get())
                    ? ServiceCheckResult.up(check, response, banner.get())
                    : ServiceCheckResult.down(check, response, banner.get(), "greeted with a text other than "
                            + greeting.expected());
        } catch (IOException e) {
            return ServiceCheckResult.down(check, elapsed(start), "", reason(e));
        }
    }

    static String reason(IOException failure) {
        return switch (failure) {
            case SocketTimeoutException _ -> timeoutReason();
            case UnknownHostException unknown -> "unknown host " + unknown.getMessage();
            default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
        };
    }

    static String timeoutReason() {
        return "did not answer in time";
    }

    static Duration elapsed(long startNanos) {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    /** Returns the remaining time, never zero, because zero means no timeout. */
    static int millis(Deadline deadline) {
        return Math.clamp(deadline.remaining().toMillis(), 1, Integer.MAX_VALUE);
    }
}
