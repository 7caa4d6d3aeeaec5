package org.openmds.provider.site;

import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.directory.DirContext;
import javax.naming.spi.NamingManager;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

/**
 * Reads texts of the DNS with the provider of the JDK, which asks over UDP and, for a truncated answer, over TCP.
 *
 * @param server
 *            {@code host:port}; if empty, the servers of this machine
 */
record DnsTexts(Optional<String> server) implements TextRecords {

    private static final String RECORD = "TXT";
    /** A text that is one part or several, with quotation marks where it has blanks. */
    private static final Pattern PART = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|(\\S+)");
    /** The provider waits for each server once, then twice and four times as long; a machine has three servers at most. */
    private static final int PARTS_OF_TIME = 21;
    private static final int REPETITIONS = 3;
    private static final int MAX_TEXTS = 10_000;

    @Override
    @SuppressWarnings("BanJNDI") // the provider for DNS gives texts; it loads no classes and follows no references
    public List<String> read(String name, Deadline deadline) throws CollectionException {
        try {
            // A context of the DNS itself: unlike InitialContext, it does not take a name for a URL of another protocol.
            DirContext dns = (DirContext) NamingManager.getInitialContext(environment(deadline));
            try {
                Attribute texts = dns.getAttributes(name, new String[]{RECORD}).get(RECORD);
                if (texts == null || texts.size() == 0) {
                    throw new CollectionException("%s has no TXT record".formatted(name));
                }
                List<String> found = new ArrayList<>();
                for (int i = 0; i < Math.min(texts.size(), MAX_TEXTS); i++) {
                    found.add(plain(String.valueOf(texts.get(i))));
                }
                return found;
            } finally {
                dns.close();
            }
        } catch (NameNotFoundException e) {
            throw new CollectionException("%s is not in the DNS".formatted(name), e);
        } catch (NamingException e) {
            throw new CollectionException("the DNS did not answer for %s: %s".formatted(name, e.getMessage()), e);
        }
    }

    @SuppressWarnings("JdkObsolete") // the type that the provider takes
    private Hashtable<String, String> environment(Deadline deadline) {
        Hashtable<String, String> environment = new Hashtable<>();
        environment.put(Context.INITIAL_CONTEXT_FACTORY, "com.sun.jndi.dns.DnsContextFactory");
        environment.put(Context.PROVIDER_URL, server.map("dns://%s"::formatted).orElse("dns:"));
        environment.put("com.sun.jndi.dns.timeout.initial",
                Long.toString(Math.clamp(deadline.remaining().toMillis() / PARTS_OF_TIME, 1, Integer.MAX_VALUE)));
        environment.put("com.sun.jndi.dns.timeout.retries", Integer.toString(REPETITIONS));
        return environment;
    }

    /** Returns the parts of a text as one. */
    private static String plain(String text) {
        StringBuilder plain = new StringBuilder();
        Matcher parts = PART.matcher(text);
        while (parts.find()) {
            plain.append(parts.group(1) == null
                    ? parts.group(2)
                    : parts.group(1).replaceAll("\\\\(.)", "$1"));
        }
        return plain.toString();
    }
}
