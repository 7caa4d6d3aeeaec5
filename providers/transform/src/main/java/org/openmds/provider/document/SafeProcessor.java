package org.openmds.provider.document;

import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import net.sf.saxon.Configuration;
import net.sf.saxon.lib.EnvironmentVariableResolver;
import net.sf.saxon.lib.Feature;
import net.sf.saxon.lib.FeatureKeys;
import net.sf.saxon.lib.ResourceResolver;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.trans.XPathException;

/** Creates Saxon processors whose style sheets cannot read files, the network or the environment, and cannot call Java. */
final class SafeProcessor {

    private static final List<String> EXTERNAL_ENTITIES = List.of(
            "http://xml.org/sax/features/external-general-entities",
            "http://xml.org/sax/features/external-parameter-entities",
            "http://apache.org/xml/features/nonvalidating/load-external-dtd");

    private SafeProcessor() {
    }

    static Processor open() {
        Processor processor = new Processor(false);
        Configuration configuration = processor.getUnderlyingConfiguration();
        processor.setConfigurationProperty(Feature.ALLOW_EXTERNAL_FUNCTIONS, false);
        processor.setConfigurationProperty(Feature.DISABLE_XSL_EVALUATE, true);
        processor.setConfigurationProperty(Feature.ALLOWED_PROTOCOLS, "");
        processor.setConfigurationProperty(Feature.ENVIRONMENT_VARIABLE_RESOLVER, new EmptyEnvironment());
        // The text that parse-xml() reads may come from any source.
        EXTERNAL_ENTITIES.forEach(
                each -> configuration.setConfigurationProperty(FeatureKeys.XML_PARSER_FEATURE + each, false));
        configuration.setResourceResolver(refusing());
        return processor;
    }

    /** Returns a resolver that refuses every resource. */
    static ResourceResolver refusing() {
        return request -> {
            throw new XPathException("a style sheet may not read %s".formatted(request.uri));
        };
    }

    /** An environment without variables. */
    private static final class EmptyEnvironment implements EnvironmentVariableResolver {

        @Override
        public Set<String> getAvailableEnvironmentVariables() {
            return Set.of();
        }

        @Override
        public @Nullable String getEnvironmentVariable(String name) {
            return null;
        }
    }
}
