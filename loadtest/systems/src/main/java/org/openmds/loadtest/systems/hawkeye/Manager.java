package org.openmds.loadtest.systems.hawkeye;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

import org.openmds.loadtest.systems.Era;
import org.openmds.loadtest.systems.hawkeye.classad.ClassAd;
import org.openmds.loadtest.systems.hawkeye.classad.Expression;

/**
 * The manager of a pool: keeps the newest ad of each agent, found by name, answers questions over all of them, and matches triggers with
 * each ad that comes. Thread-safe.
 */
public final class Manager implements AutoCloseable {

    /** As the study's, which "can be multithreaded". */
    private static final int THREADS_THEN = 4;
    private static final int MOST_AGENTS = 20_000;

    /**
     * What a manager is.
     *
     * @param triggers
     *            ads whose requirements say of which machines they are
     * @param fired
     *            takes a trigger's name and the ad that it matches, each time that ad begins to match; on the update's thread
     */
    public record Settings(InetSocketAddress address, List<ClassAd> triggers, BiConsumer<String, ClassAd> fired,
            Era era) {

        public Settings {
            triggers = List.copyOf(triggers);
        }
    }

    private final Settings settings;
    private final AdServer server;
    private final Map<String, Told> agents = new ConcurrentSkipListMap<>();
    private final Map<String, Boolean> matched = new ConcurrentHashMap<>();

    private final AtomicLong queries = new AtomicLong();
    private final AtomicLong updates = new AtomicLong();

    /**
     * What an agent told.
     *
     * @param printed
     *            the ad as it is sent; empty where it is printed for each answer anew
     */
    private record Told(ClassAd ad, Optional<byte[]> printed) {

        byte[] part() {
            return printed.orElseGet(() -> AdStream.part(ad));
        }
    }

    private Manager(Settings settings) throws IOException {
        this.settings = settings;
        server = AdServer.start(settings.address(), settings.era(), THREADS_THEN, this::answer);
    }

    public static Manager start(Settings settings) throws IOException {
        return new Manager(settings);
    }

    public int port() {
        return server.port();
    }

    public long queries() {
        return queries.get();
    }

    public long updates() {
        return updates.get();
    }

    public long connections() {
        return server.connections();
    }

    /** How many connections it was at together, at most. */
    public int mostConnections() {
        return server.mostConnections();
    }

    /** How many agents have told it of themselves. */
    public int agents() {
        return agents.size();
    }

    private byte[] answer(List<ClassAd> message) {
        long start = System.nanoTime();
        String type = message.isEmpty() ? "" : Answers.text(message.getFirst(), Answers.TYPE);
        return switch (type) {
            case Answers.UPDATE -> update(message, start);
            case Answers.QUERY -> found(message.getFirst(), start);
            default -> Answers.failure("expected an ad of MyType \"Query\" or \"Update\", got '%s'".formatted(type));
        };
    }

    private byte[] update(List<ClassAd> message, long start) {
        String name = Answers.text(message.getFirst(), Answers.NAME);
        if (message.size() != 2 || name.isEmpty()) {
            return Answers.failure("an update has a Name, and one ad behind it");
        }
        String key = name.toLowerCase(Locale.ROOT);
        if (!agents.containsKey(key) && agents.size() >= MOST_AGENTS) {
            return Answers.failure("there are %d agents, which is the most".formatted(MOST_AGENTS));
        }
        updates.incrementAndGet();
        ClassAd ad = message.get(1).with(Answers.ADDRESS, message.getFirst().get("Address").orElse(Answers.text("")));
        agents.put(key, new Told(ad, settings.era() == Era.NOW ? Optional.of(AdStream.part(ad)) : Optional.empty()));
        settings.triggers().forEach(trigger -> match(trigger, key, ad));
        return Answers.of(List.of(), start);
    }

    private void match(ClassAd trigger, String agent, ClassAd ad) {
        String name = Answers.text(trigger, Answers.NAME);
        boolean matches = trigger.accepts(ad);
        Boolean before = matched.put(name + '\n' + agent, matches);
        if (matches && !Boolean.TRUE.equals(before)) {
            settings.fired().accept(name, ad);
        }
    }

    private byte[] found(ClassAd question, long start) {
        queries.incrementAndGet();
        List<Told> found = askedName(question).map(name -> Optional.ofNullable(agents.get(name)).stream().toList())
                .orElseGet(() -> List.copyOf(agents.values()))
                .stream()
                .filter(each -> Answers.asksFor(question, each.ad()))
                .toList();
        boolean projects = settings.era() == Era.NOW && question.get(Answers.PROJECTION).isPresent();
        return projects
                ? Answers.of(found.stream().map(each -> Answers.projected(question, each.ad())).toList(), start)
                : Answers.ofParts(found.stream().map(Told::part).toList(), start);
    }

    /** The index on Name: a question for {@code TARGET.Name == "x"}, alone or first of what is connected with and. */
    private static Optional<String> askedName(ClassAd question) {
        Optional<Expression> first = question.get("Requirements");
        while (first.isPresent() && first.get().bare() instanceof Expression.Binary binary && binary.isAnd()) {
            first = Optional.of(binary.left());
        }
        return first.flatMap(Expression::equalText)
                .filter(each -> each.attribute().equalsIgnoreCase(Answers.NAME))
                .map(each -> each.text().toLowerCase(Locale.ROOT));
    }

    @Override
    public void close() {
        server.close();
    }
}
