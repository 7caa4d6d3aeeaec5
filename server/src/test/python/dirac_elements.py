"""Prints the queues that DIRAC finds for VOs in an information system: a line with VO, site, computing element and queue for each.

    python dirac_elements.py HOST:PORT VO...

Needs DIRAC, of which nothing is changed.
"""

import sys

from DIRAC import gLogger
from DIRAC.Core.Utilities.Glue2 import getGlue2CEInfo

gLogger.setLevel("FATAL")
for vo in sys.argv[2:]:
    answer = getGlue2CEInfo(vo, host=sys.argv[1])
    if not answer["OK"]:
        sys.exit("%s: %s" % (vo, answer["Message"]))
    for site, found in answer["Value"].items():
        for element, facts in found["CEs"].items():
            for queue in facts["Queues"]:
                print(vo, site, element, queue)
