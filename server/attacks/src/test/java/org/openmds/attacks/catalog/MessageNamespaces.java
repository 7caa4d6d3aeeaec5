package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackConnection;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Notifications to own pull points, whose small messages are all in scope of many declarations. */
final class MessageNamespaces implements Attack {

    private static final int DECLARATIONS = 900;
    private static final int MESSAGES = 600;
    private static final String PULL_POINTS = "/wsrf/services/PullPointService";
    private static final Pattern KEY = Pattern.compile("PullPointKey[^>]*>([0-9a-f]{32})<");
    private static final String DECLARED = IntStream.range(0, DECLARATIONS)
            .mapToObj(i -> " xmlns:a%d='u%d'".formatted(i, i))
            .collect(Collectors.joining());

    private final Map<Integer, byte[]> requests = new ConcurrentHashMap<>();

    @Override
    public String name() {
        return "message-namespaces";
    }

    @Override
    public String sends() {
        return "60 KB of Notify to an own pull point, without a credential: 600 small messages in scope of 900 declarations";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(200, 202, 401, 403, 413, 429, 500, 503);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        byte[] known = requests.get(attacker.number());
        if (known != null) {
            attacker.exchange(known);
            return;
        }
        try (AttackConnection connection = attacker.open()) {
            connection.send(AttackMessages.request(AttackMessages.INDEX, AttackMessages.envelope("",
                    "<n:CreatePullPoint xmlns:n='%s'/>".formatted(AttackMessages.NOTIFICATION))));
            Matcher key = KEY.matcher(connection.answer());
            if (key.find()) {
                requests.put(attacker.number(), message(key.group(1)));
            }
        }
    }

    private static byte[] message(String key) {
        return AttackMessages.request(PULL_POINTS, AttackMessages.envelope(
                "<o:PullPointKey xmlns:o='http://openmds.org/notification'>%s</o:PullPointKey>".formatted(key),
                "<n:Notify xmlns:n='%s'%s>%s</n:Notify>".formatted(AttackMessages.NOTIFICATION, DECLARED,
                        "<n:NotificationMessage><n:Message><a/></n:Message></n:NotificationMessage>"
                                .repeat(MESSAGES))));
    }
}
