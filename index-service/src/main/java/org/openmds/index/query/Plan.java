package org.openmds.index.query;

import java.util.List;

import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTree;
import org.openmds.wsrf.xpath.EntryLocal;
import org.openmds.wsrf.xpath.XPathExpression;
import org.openmds.wsrf.xpath.XPathLimits;
import org.openmds.wsrf.xpath.XPathResult;

/** A way to the value of a query over one document. Immutable. */
sealed interface Plan {

    /**
     * The value.
     *
     * @throws org.openmds.wsrf.xpath.XPathEvaluationException
     *             the limits were reached, or the expression has no meaning for its arguments
     */
    XPathResult evaluate(XPathLimits limits);

    /** The trees that are looked at. */
    List<XmlTree> trees();

    Way way();

    /** Over those children of the document element that can contribute. */
    record Among(EntryLocal local, XmlFragment frame, List<XmlTree> trees) implements Plan {

        @Override
        public XPathResult evaluate(XPathLimits limits) {
            return local.among(trees, frame, limits);
        }

        @Override
        public Way way() {
            return Way.INDEX;
        }
    }

    /** Over all of the document. */
    record Whole(XPathExpression expression, XmlTree document) implements Plan {

        @Override
        public XPathResult evaluate(XPathLimits limits) {
            return expression.evaluate(document, limits);
        }

        @Override
        public List<XmlTree> trees() {
            return document.children();
        }

        @Override
        public Way way() {
            return Way.WHOLE;
        }
    }
}
