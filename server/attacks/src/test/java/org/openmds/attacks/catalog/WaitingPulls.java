package org.openmds.attacks.catalog;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.attacks.attack.Attack;
import org.openmds.attacks.attack.AttackConnection;
import org.openmds.attacks.attack.AttackMessages;
import org.openmds.attacks.attack.Attacker;

/** Requests for the messages of subscriptions that get none, each of which waits on a connection of its own. */
final class WaitingPulls implements Attack {

    private static final String ONVIF = "http://www.onvif.org/ver10/events/wsdl";
    private static final String EVENTS = "/wsrf/services/EventService";
    private static final Pattern KEY = Pattern.compile("/EventService/([0-9a-f]{32})");
    /** Requests of all attackers together; more than one caller may let wait. */
    private static final int WAITING = 400;

    private final Map<Integer, byte[]> requests = new ConcurrentHashMap<>();

    @Override
    public String name() {
        return "waiting-pulls";
    }

    @Override
    public String sends() {
        return "400 requests PullMessages at one time, each with a timeout of a minute, for own subscriptions without messages";
    }

    @Override
    public Set<Integer> permitted() {
        return Set.of(200, 401, 403, 429, 500, 503);
    }

    /** Refusals: more requests than one caller's share of {@code pull-waits} have waited. */
    @Override
    public Set<Integer> required() {
        return Set.of(500);
    }

    @Override
    public void attempt(Attacker attacker) throws IOException {
        byte[] known = requests.get(attacker.number());
        if (known == null) {
            subscribe(attacker);
            return;
        }
        int each = WAITING / attacker.site().attackers();
        AttackConnection[] waiting = new AttackConnection[each];
        for (int i = 0; i < each && attacker.hasTime(); i++) {
            waiting[i] = attacker.open();
            waiting[i].send(known);
        }
        // The last ones are refused at once; the first ones wait.
        for (int i = each - 1; i >= 0; i--) {
            if (waiting[i] != null) {
                try (AttackConnection connection = waiting[i]) {
                    attacker.count(connection.status());
                }
            }
        }
    }

    private void subscribe(Attacker attacker) throws IOException {
        try (AttackConnection connection = attacker.open()) {
            connection.send(AttackMessages.request(EVENTS, AttackMessages.envelope("",
                    "<e:CreatePullPointSubscription xmlns:e='%s'/>".formatted(ONVIF))));
            Matcher key = KEY.matcher(connection.answer());
            if (key.find()) {
                requests.put(attacker.number(), AttackMessages.request(EVENTS + "/" + key.group(1),
                        AttackMessages.envelope("",
                                "<e:PullMessages xmlns:e='%s'><e:Timeout>PT1M</e:Timeout><e:MessageLimit>10</e:MessageLimit></e:PullMessages>"
                                        .formatted(ONVIF))));
            }
        }
    }
}
