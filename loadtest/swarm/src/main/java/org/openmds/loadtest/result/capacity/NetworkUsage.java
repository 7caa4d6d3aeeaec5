package org.openmds.loadtest.result.capacity;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import org.openmds.loadtest.model.run.ServerSample;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;

/**
 * Use of the network to the service's machine by a level.
 *
 * @param isSaturated
 *            true if the network was saturated
 */
record NetworkUsage(boolean isSaturated, String text) {

    /** Share of a link's speed above which it is saturated; frames and headers take the rest. */
    private static final double SATURATED_SHARE = 0.85;
    private static final Pattern LOOPBACK = Pattern.compile("://(?:127\\.[\\d.]+|localhost|\\[::1])(?:[:/]|$)");

    /**
     * @param samples
     *            samples of the service's machine during the level; empty without a probe
     * @param given
     *            speed of the link given by the user, in bytes per second; 0 if not given
     */
    static NetworkUsage of(LoadLevel level, List<ServerSample> samples, double given) {
        double answers = level.part().bytesPerSecond();
        if (LOOPBACK.matcher(level.run().setup().plan().client().target()).find()) {
            return new NetworkUsage(false, text(
                    "the service sent %.2f MB/s of answers over the loopback interface, which says nothing about a network",
                    answers / 1e6));
        }
        double link = samples.stream()
                .mapToDouble(sample -> sample.link().linkBytesPerSecond())
                .filter(each -> each >= 0)
                .average()
                .orElse(-1);
        double probed = samples.stream()
                .mapToDouble(sample -> sample.link().linkSpeedBytesPerSecond())
                .filter(each -> each > 0)
                .max()
                .orElse(0);
        double speed = given > 0 ? given : probed;
        double carried = Math.max(link, answers);
        String what = text("the service sent %.2f MB/s of answers", answers / 1e6)
                + (link < 0 ? "" : text(", its busiest link carried %.2f MB/s", link / 1e6));
        if (speed == 0) {
            return new NetworkUsage(false, what + "; the speed of the link is unknown (--server-link)");
        }
        boolean full = carried > SATURATED_SHARE * speed;
        return new NetworkUsage(full, (full ? "the network to the service was saturated: " : "") + what
                + text(" of %.2f MB/s (%s)", speed / 1e6, LinkSpeed.text(speed)));
    }

    @FormatMethod
    private static String text(@FormatString String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }
}
