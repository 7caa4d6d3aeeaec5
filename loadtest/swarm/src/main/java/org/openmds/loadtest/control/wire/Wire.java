package org.openmds.loadtest.control.wire;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.model.run.Json;

/** Messages as texts: a line with the message's name and, of what is kept, its number; then the message in JSON. */
public final class Wire {

    /** Of a message that is not kept. */
    public static final long UNNUMBERED = -1;
    /** Of a text, in bytes of UTF-8. The longest is a plan with what its client's files say. */
    public static final int LONGEST_TEXT = 8 << 20;
    /** Of batches sent in one message. */
    public static final int LARGEST_BATCHES = 1 << 17;

    private static final Map<String, Class<? extends Message>> TYPES = types();

    private Wire() {
    }

    /**
     * @param number
     *            of a {@link Message.Kept}: 0, 1, 2, …
     */
    public record Numbered(Message message, long number) {
    }

    public static String text(Message message) {
        return text(message, UNNUMBERED);
    }

    public static String text(Message message, long number) {
        return "%s %d\n%s".formatted(name(message.getClass()), number, Json.line(message));
    }

    /**
     * @throws WireException
     *             where the text is no message
     */
    public static Numbered message(String text) throws WireException {
        int end = text.indexOf('\n');
        String[] head = text.substring(0, Math.max(0, end)).split(" ", -1);
        Class<? extends Message> type = TYPES.get(head[0]);
        if (type == null || head.length != 2) {
            throw new WireException("expected one of %s and a number, got '%s'".formatted(TYPES.keySet(),
                    text.substring(0, Math.min(text.length(), 40))));
        }
        try {
            return new Numbered(Json.value(text.substring(end + 1), type), Long.parseLong(head[1]));
        } catch (RuntimeException e) {
            throw new WireException("no %s: %s".formatted(head[0], e.getMessage()), e);
        }
    }

    private static Map<String, Class<? extends Message>> types() {
        return Stream.<Class<? extends Message>>of(Message.Hello.class, Message.Welcome.class, Message.TimeAsked.class,
                Message.TimeTold.class, Message.Ready.class, Message.Start.class, Message.Started.class,
                Message.ClockTaken.class, Message.GeneratorTaken.class, Message.Named.class, Message.Answered.class,
                Message.Happened.class,
                Message.Status.class, Message.Done.class, Message.Acknowledged.class, Message.Beat.class,
                Message.Stop.class,
                Message.Bye.class).collect(Collectors.toUnmodifiableMap(Wire::name, Function.identity()));
    }

    private static String name(Class<?> type) {
        return type.getSimpleName().toLowerCase(Locale.ROOT);
    }
}
