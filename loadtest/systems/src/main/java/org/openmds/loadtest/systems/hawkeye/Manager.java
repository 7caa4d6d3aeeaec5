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

import org.openmds.loadtest.systems.SystemEra;
import org.openmds.loadtest.systems.hawkeye.classad.Expression;
import org.openmds.loadtest.systems.hawkeye.classad.ExpressionAd;

/**
 * The manager of a pool: keeps the newest ad of each agent, found by name, answers questions over all of them, and matches triggers with
 * each ad that comes. Thread-safe.
 */
public final class Manager implements AutoCloseable {

    /** As the study's, which "can be multithreaded". */
    private static final int THREADS_2003 = 4;
    private static final int MAX_AGENTS = 20_000;

    /**
     * What a manager is.
     *
     * @param triggers
     *            ads whose requirements say of which machines they are
     * @param fired
     *            takes a trigger's name and the ad that it matches, each time that ad begins to match; on the update's thread
     */
    public record ManagerSettings(InetSocketAddress address, List<ExpressionAd> triggers,
            BiConsumer<String, ExpressionAd> fired,
            SystemEra era) {

        public ManagerSettings {
            triggers = List.copyOf(triggers);
        }
    }

    private final ManagerSettings settings;
    private final AdServer server;
    private final Map<String, AgentUpdate> agents = new ConcurrentSkipListMap<>();
    private final Map<String, Boolean> matched = new ConcurrentHashMap<>();

    private final AtomicLong queries = new AtomicLong();
    private final AtomicLong updates = new AtomicLong();

    /**
     * What an agent told.
     *
     * @param encodedAd
     *            the ad as it is sent; empty where it is printed for each answer anew
     */
    private record AgentUpdate(ExpressionAd ad, Optional<byte[]> encodedAd) {

        byte[] part() {
            return encodedAd.orElseGet(() -> AdStream.encoded(ad));
        }
    }

    private Manager(ManagerSettings settings) throws IOException {
        this.settings = settings;
        server = AdServer.start(settings.address(), settings.era(), THREADS_2003, this::answer);
    }

    public static Manager start(ManagerSettings settings) throws IOException {
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
    public int maxOpenConnections() {
        return server.maxOpenConnections();
    }

    /** How many agents have told it of themselves. */
    public int agents() {
        return agents.size();
    }

    private byte[] answer(List<ExpressionAd> message) {
        long start = System.nanoTime();
        String type = message.isEmpty() ? "" : AnswerAds.text(message.getFirst(), AnswerAds.TYPE);
        return switch (type) {
            case AnswerAds.UPDATE -> update(message, start);
            case AnswerAds.QUERY -> answerQuery(message.getFirst(), start);
            default -> AnswerAds.failure("expected an ad of MyType \"Query\" or \"Update\", got '%s'".formatted(type));
        };
    }

    private byte[] update(List<ExpressionAd> message, long start) {
        String name = AnswerAds.text(message.getFirst(), AnswerAds.NAME);
        if (message.size() != 2 || name.isEmpty()) {
            return AnswerAds.failure("an update has a Name, and one ad behind it");
        }
        String key = name.toLowerCase(Locale.ROOT);
        if (!agents.containsKey(key) && agents.size() >= MAX_AGENTS) {
            return AnswerAds.failure("there are %d agents, which is the most".formatted(MAX_AGENTS));
        }
        updates.incrementAndGet();
        ExpressionAd ad = message.get(1)
                .with(AnswerAds.AGENT_ADDRESS, message.getFirst().get("Address").orElse(AnswerAds.text("")));
        agents.put(key, new AgentUpdate(ad,
                settings.era() == SystemEra.TODAY ? Optional.of(AdStream.encoded(ad)) : Optional.empty()));
        settings.triggers().forEach(trigger -> match(trigger, key, ad));
        return AnswerAds.of(List.of(), start);
    }

    private void match(ExpressionAd trigger, String agent, ExpressionAd ad) {
        String name = AnswerAds.text(trigger, AnswerAds.NAME);
        boolean matches = trigger.accepts(ad);
        Boolean before = matched.put(name + '\n' + agent, matches);
        if (matches && !Boolean.TRUE.equals(before)) {
            settings.fired().accept(name, ad);
        }
    }

    private byte[] answerQuery(ExpressionAd question, long start) {
        queries.incrementAndGet();
        List<AgentUpdate> found = requiredName(question)
                .map(name -> Optional.ofNullable(agents.get(name)).stream().toList())
                .orElseGet(() -> List.copyOf(agents.values()))
                .stream()
                .filter(each -> AnswerAds.isSelected(question, each.ad()))
                .toList();
        boolean projects = settings.era() == SystemEra.TODAY && question.get(AnswerAds.PROJECTION).isPresent();
        return projects
                ? AnswerAds.of(found.stream().map(each -> AnswerAds.project(question, each.ad())).toList(), start)
                : AnswerAds.ofParts(found.stream().map(AgentUpdate::part).toList(), start);
    }

    /** The index on Name: a question for {@code TARGET.Name == "x"}, alone or first of what is connected with and. */
    private static Optional<String> requiredName(ExpressionAd question) {
        Optional<Expression> first = question.get("Requirements");
        while (first.isPresent() && first.get().withoutParentheses() instanceof Expression.Binary binary
                && binary.isAnd()) {
            first = Optional.of(binary.left());
        }
        return first.flatMap(Expression::textEquality)
                .filter(each -> each.attribute().equalsIgnoreCase(AnswerAds.NAME))
                .map(each -> each.text().toLowerCase(Locale.ROOT));
    }

    @Override
    public void close() {
        server.close();
    }
}
