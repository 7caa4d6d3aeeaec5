package org.openmds.loadtest.result.progress;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.openmds.loadtest.model.record.Outcome;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/** Formats the state of a run in one line, such as <code>  42% 0:25 left | 600 users | 598/s | p50 1.2 ms p99 8.4 ms | 0 failed</code>. */
final class ProgressLine {

    private static final int WIDE_COLUMNS = 100;

    private ProgressLine() {
    }

    /**
     * @param most
     *            number of columns; the least important parts are left out of a longer line
     */
    static String of(LiveStatus status, int most) {
        String needed = text("%s | %s | %s/s | p50 %s p99 %s", time(status), users(status, most),
                count(status.recent().rate()),
                seconds(status.recent().p50()), seconds(status.recent().p99()));
        StringBuilder line = new StringBuilder(needed);
        for (String part : List.of(failures(status, most), testers(status), status.inFlight() + " in flight")) {
            if (!part.isEmpty() && line.length() + 3 + part.length() <= most) {
                line.append(" | ").append(part);
            }
        }
        return line.length() <= most ? line.toString() : line.substring(0, Math.max(0, most));
    }

    private static String time(LiveStatus status) {
        if (status.elapsed().isNegative()) {
            return "starts in " + clock(status.elapsed().negated());
        }
        Duration left = status.remaining();
        return left.isZero() ? "100% draining" : text("%3.0f%% %s left", status.completedShare() * 100, clock(left));
    }

    private static String users(LiveStatus status, int most) {
        boolean behind = Math.abs(status.users() - status.usersPlanned()) > Math.max(1, status.usersPlanned() * 0.01);
        return most >= WIDE_COLUMNS && behind
                ? text("%d of %.0f users", status.users(), status.usersPlanned())
                : status.users() + " users";
    }

    private static String failures(LiveStatus status, int most) {
        long failures = status.failures();
        if (failures == 0) {
            return "0 failed";
        }
        String share = text("%d failed (%s %%)", failures,
                text("%.2g", 100.0 * failures / Math.max(1, status.requests())));
        return most < WIDE_COLUMNS ? share : share + ": " + causes(status.outcomes());
    }

    private static String causes(Map<Outcome, Long> outcomes) {
        return new TreeMap<>(outcomes).entrySet()
                .stream()
                .filter(cause -> !cause.getKey().isSuccess() && cause.getValue() > 0)
                .map(cause -> cause.getKey().name().toLowerCase(Locale.ROOT).replace('_', ' ') + " " + cause.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String testers(LiveStatus status) {
        int all = status.testers().up() + status.testers().done() + status.testers().lost();
        if (status.testers().lost() > 0) {
            return text("%d of %d testers LOST", status.testers().lost(), all);
        }
        return all <= 1 ? "" : all + " testers";
    }

    private static String clock(Duration time) {
        Duration rounded = time.plusMillis(999);
        return rounded.toHours() > 0
                ? text("%d:%02d:%02d", rounded.toHours(), rounded.toMinutesPart(), rounded.toSecondsPart())
                : text("%d:%02d", rounded.toMinutesPart(), rounded.toSecondsPart());
    }

    private static String count(double value) {
        return value >= 100 ? text("%,.0f", value) : text("%.1f", value);
    }

    /** Formats seconds with a suitable unit. */
    static String seconds(double seconds) {
        if (seconds >= 1) {
            return text("%.2f s", seconds);
        }
        return seconds >= 1e-3 || seconds == 0
                ? text("%.1f ms", seconds * 1e3)
                : text("%.0f µs", seconds * 1e6);
    }

    @FormatMethod
    private static String text(@FormatString String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
