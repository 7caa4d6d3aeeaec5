package org.openmds.wsrf.addressing;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

import javax.xml.namespace.QName;

/**
 * The addresses of resources: the address of their service, followed by the resource key as one path step. References to resources carry the key
 * in the address and in a reference parameter, because many clients keep the address alone.
 *
 * <pre>{@code
 * http://host:8080/wsrf/services/DefaultIndexServiceEntry/4f1c…
 * }</pre>
 */
public final class ResourceAddress {

    /** Keys that a URL would change or that proxies refuse: path steps of dots, and separators in any form. */
    private static final Pattern UNFIT = Pattern.compile("\\.{0,2}|.*[/\\\\%;\\p{Cntrl}].*", Pattern.DOTALL);

    private ResourceAddress() {
    }

    /** Returns the reference to a resource. A key that is unfit for an address is in the reference parameter only. */
    public static EndpointReference reference(String service, QName keyName, String key) {
        String address = UNFIT.matcher(key).matches() ? service : service + "/" + encode(key);
        return EndpointReference.of(address, keyName, key);
    }

    /**
     * Returns the key of the resource of a service that a reference names, in its address, in its reference parameter, or in both.
     *
     * @return empty if the reference names no resource of the service, or if its two keys differ
     */
    public static Optional<String> key(EndpointReference reference, String service, QName keyName) {
        if (!reference.address().startsWith(service)) {
            return Optional.empty();
        }
        Optional<String> parameter = reference.referenceParameters()
                .stream()
                .filter(each -> each.name().equals(keyName))
                .findFirst()
                .map(each -> each.root().text().strip());
        String rest = reference.address().substring(service.length());
        if (rest.isEmpty()) {
            return parameter;
        }
        return rest.charAt(0) == '/'
                ? decode(rest.substring(1)).filter(key -> parameter.isEmpty() || parameter.get().equals(key))
                : Optional.empty();
    }

    /** Returns the key that a path step carries; empty if there is none. */
    public static Optional<String> decode(String step) {
        if (step.isEmpty() || step.indexOf('/') >= 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(URLDecoder.decode(step.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException notEncoded) {
            return Optional.empty();
        }
    }

    private static String encode(String key) {
        return URLEncoder.encode(key, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
