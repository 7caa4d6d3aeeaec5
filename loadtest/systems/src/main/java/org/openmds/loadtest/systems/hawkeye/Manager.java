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
 * The manager of a pool: stores the last ad of each agent by name, answers queries over all ads, and matches triggers with each arriving
 * ad. Thread-safe.
 */
public final class Manager implements AutoCloseable {

    /** Number of threads in the 2003 era; the study says that the manager "can be multithreaded". */
    private static final int THREADS_2003 = 4;
    private static final int MAX_AGENTS = 20_000;

    /**
     * The settings of a manager.
     *
     * @param triggers
     *            ads whose requirements select machines
     * @param fired
     *            receives a trigger's name and the ad when the ad starts to match; called on the update's thread
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
     * The last update from an agent.
     *
     * @param encodedAd
     *            the encoded ad; empty to encode it for each answer
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

    /** Returns the highest number of connections open at the same time. */
    public int maxOpenConnections() {
        return server.maxOpenConnections();
    }

    /** Returns the number of agents that have sent an update. */
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
            return AnswerAds.failure("invalid update: expected a Name and one further ad");
        }
        String key = name.toLowerCase(Locale.ROOT);
        if (!agents.containsKey(key) && agents.size() >= MAX_AGENTS) {
            return AnswerAds.failure("the limit of %d agents is reached".formatted(MAX_AGENTS));
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

    /** Returns the name that a query requires, for the index on Name: {@code TARGET.Name == "x"}, alone or as the first operand of and. */
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
